// The clients of the load test. Runs as a process of its own.

import { workForParent } from './child.ts'
import { traffic } from './traffic.ts'

workForParent(traffic)
