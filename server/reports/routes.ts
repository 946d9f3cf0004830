import type { Operation } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import { ageingReport } from './ageing.ts'
import { daysToPay } from './days-to-pay.ts'
import { hoursReport } from './hours.ts'
import { listSums } from './list-sums.ts'
import { numberReport } from './number-report.ts'
import { openItems } from './open-items.ts'
import { turnoverReport } from './turnover.ts'

export const resources: readonly AnyResource[] = []

export const routes: readonly Operation[] = [
  turnoverReport,
  openItems,
  ageingReport,
  daysToPay,
  hoursReport,
  listSums,
  numberReport,
]
