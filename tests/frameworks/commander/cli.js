#!/usr/bin/env node
const { Command, program } = require('commander')
const prog = new Command()
prog.command('serve <dir>').description('serves').action((dir) => { serve(dir) })
prog.command('clean').action(clean)
program.command('top').action(async () => { await clean() })
function serve (dir) {}
function clean () {}
prog.parse()
