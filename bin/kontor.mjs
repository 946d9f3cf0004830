#!/usr/bin/env node
import { builtCommand } from './built.mjs'
import { install } from './install.mjs'
import { launch } from './launch.mjs'

await install({ development: false })
// A young generation of 2 × 4 MB instead of 2 × 32 for each thread: V8 would keep what it needed for the start. And it is
// collected before the bytes of large answers pile up, which would collect all generations.
launch(['--max-semi-space-size=4', builtCommand(), ...process.argv.slice(2)])
