#!/usr/bin/env node
const yargs = require('yargs/yargs')
const { hideBin } = require('yargs/helpers')
yargs(hideBin(process.argv))
  .command('serve [port]', 'start', (y) => y.positional('port', {}), (argv) => { serve(argv.port) })
  .command({ command: 'clean', describe: 'c', handler: clean })
  .parse()
function serve (port) {}
function clean () {}
