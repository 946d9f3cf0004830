// node bin/run.mjs FILE …: runs a file with the pinned Node, once everything for development is installed.
import { install } from './install.mjs'
import { launch } from './launch.mjs'

await install({ development: true })
launch(process.argv.slice(2))
