#!/usr/bin/env node
import { join } from 'node:path'
import { install, root } from './install.mjs'
import { launch } from './launch.mjs'

await install({ development: false })
launch(join(root, 'cli', 'main.ts'), process.argv.slice(2))
