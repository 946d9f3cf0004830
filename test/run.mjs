import { join } from 'node:path'
import { install, root } from '../bin/install.mjs'
import { launch } from '../bin/launch.mjs'

await install({ development: true })
launch([join(root, 'test', 'run.ts'), ...process.argv.slice(2)])
