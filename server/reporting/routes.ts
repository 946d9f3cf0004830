import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { activities } from './activities.ts'
import { costUnits } from './cost-units.ts'
import { invoiceEfforts } from './effort-invoices.ts'
import { efforts } from './efforts.ts'
import { reportingOverview } from './overview.ts'
import { changeProjectStatus, projects } from './projects.ts'
import { timerRoutes } from './timer.ts'
import { workingHours } from './working-hours.ts'

export const resources: readonly AnyResource[] = [workingHours, costUnits, projects, activities, efforts]
export const routes = [
  ...resources.flatMap(resourceRoutes),
  changeProjectStatus,
  invoiceEfforts,
  ...timerRoutes,
  reportingOverview,
]
