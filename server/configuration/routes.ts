import type { AnyResource } from '../resource/resource.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { bankAccounts } from './bank-accounts.ts'
import { companyRoutes } from './company.ts'
import { customFields } from './custom-fields.ts'
import { exchangeRates } from './exchange-rates.ts'
import { layouts } from './layouts.ts'
import { previewNumbers } from './next-numbers.ts'
import { settings, settingsRoutes } from './settings.ts'
import { signatures } from './signatures.ts'
import { vatRates } from './vat-rates.ts'

export const resources: readonly AnyResource[] = [
  bankAccounts,
  exchangeRates,
  vatRates,
  customFields,
  layouts,
  signatures,
  settings,
]
export const routes = [
  ...resources.flatMap(resourceRoutes),
  ...settingsRoutes,
  previewNumbers,
  ...companyRoutes,
]
