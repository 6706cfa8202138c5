// Prints what the TypeScript checker resolves below a folder, as the JSON lines that scip_file.py reads.
//
//   NODE_PATH=.../node_modules node ts_uses.js FOLDER [TSCONFIG] > TRUTH.jsonl
//
// JavaScript is checked too, so that CommonJS and JSDoc types count. What the checker does not know gives no row,
// what lies outside of the folder or in declaration files of dependencies a row without targets.
'use strict';
const fs = require('fs');
const path = require('path');
const ts = require('typescript');

const root = fs.realpathSync(process.argv[2]);
const SOURCE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const LEFT_OUT = new Set(['node_modules', '.git']);

function sources(folder, found) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const whole = path.join(folder, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) sources(whole, found);
    else if (entry.isFile() && SOURCE.test(entry.name)) found.push(whole);
  }
  return found;
}

function options() {
  let read = {};
  if (process.argv[3]) {
    const file = path.resolve(process.argv[3]);
    const json = ts.readConfigFile(file, ts.sys.readFile).config || {};
    read = ts.parseJsonConfigFileContent({ ...json, files: [], include: [] }, ts.sys, path.dirname(file), {}, file).options;
  }
  return {
    target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true, ...read, allowJs: true, checkJs: true, noEmit: true, composite: false, incremental: false,
    skipLibCheck: true, maxNodeModuleJsDepth: 0, jsx: ts.JsxEmit.Preserve, allowImportingTsExtensions: true,
  };
}

const program = ts.createProgram(sources(root, []).sort(), options());
const checker = program.getTypeChecker();

/// The symbol behind imports, re-exports and exported names.
function behind(symbol) {
  for (let step = 0; symbol && step < 12; step++) {
    if (symbol.flags & ts.SymbolFlags.Alias) {
      const next = checker.getAliasedSymbol(symbol);
      if (!next || next.escapedName === 'unknown') return undefined;
      symbol = next;
      continue;
    }
    const next = (symbol.declarations || []).length === 1 && passedOn(symbol.declarations[0]);
    if (!next || next === symbol) return symbol;
    symbol = next;
  }
  return symbol;
}

/// What `exports.a = b`, `{ b }` of `module.exports = {...}` and `module.exports = b` hand on.
function passedOn(declaration) {
  if (ts.isShorthandPropertyAssignment(declaration) && exported(declaration.parent))
    return checker.getShorthandAssignmentValueSymbol(declaration);
  if (ts.isPropertyAssignment(declaration) && exported(declaration.parent)) return named(declaration.initializer);
  const assigned = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  if (assigned && ts.isBinaryExpression(assigned) && assigned.left === (declaration === assigned ? assigned.left : declaration)
      && /^(module\.)?exports\b/.test(assigned.left.getText())) return named(assigned.right);
  return undefined;
}

function exported(literal) {
  const assigned = literal.parent;
  return ts.isBinaryExpression(assigned) && /^(exports = )?module\.exports\b/.test(assigned.left.getText());
}

function named(value) {
  if (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value))
    return checker.getSymbolAtLocation(ts.isIdentifier(value) ? value : value.name);
  return undefined;
}

/// Where the name of a declaration stands; nothing for what lies outside.
function place(declaration) {
  const file = declaration.getSourceFile();
  const relative = path.relative(root, file.fileName);
  if (relative.startsWith('..') || relative.includes('node_modules')) return undefined;
  let name = ts.getNameOfDeclaration(declaration) || declaration;
  if (ts.isSourceFile(declaration)) return [relative, 1, 1];
  if (ts.isPropertyAccessExpression(name)) name = name.name;
  if (name === declaration && ts.isFunctionLike(declaration) && declaration.parent.name) name = declaration.parent.name;
  const { line, character } = file.getLineAndCharacterOfPosition(name.getStart(file));
  return [relative, line + 1, character + 1];
}

/// Whether an identifier is the name of what is declared there.
function declares(node) {
  const parent = node.parent;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) return false;
  if (ts.isBindingElement(parent) && !parent.propertyName && ts.isObjectBindingPattern(parent.parent)) return false;
  return parent.name === node && ts.isDeclarationStatement(parent) || parent.name === node && !!parent.symbol
    && !ts.isPropertyAccessExpression(parent);
}

function symbolOf(node) {
  const parent = node.parent;
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && (parent.propertyName || parent.name) === node) {
    const whole = checker.getTypeAtLocation(parent.parent);
    return whole && whole.getProperty(node.text) || checker.getSymbolAtLocation(node);
  }
  return checker.getSymbolAtLocation(node);
}

function visit(file, relative, node) {
  if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.text && !declares(node)) {
    const symbol = behind(symbolOf(node));
    const declarations = symbol && symbol.declarations;
    if (declarations && declarations.length) {
      const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const targets = declarations.map(place).filter(Boolean);
      process.stdout.write(JSON.stringify({ path: relative, line: line + 1, column: character + 1, targets }) + '\n');
    }
  }
  ts.forEachChild(node, child => visit(file, relative, child));
}

for (const file of program.getSourceFiles()) {
  const relative = path.relative(root, file.fileName);
  if (!relative.startsWith('..') && !relative.includes('node_modules')) visit(file, relative, file);
}
