import type { Micro } from './money.ts'

/** What an hour costs depends on; each may be missing. */
export interface Billing {
  readonly activity?: { readonly use_service_price: boolean }
  readonly service?: { readonly price: Micro }
  readonly project?: { readonly hourly_rate: Micro | null }
  readonly contact?: { readonly hourly_rate: Micro | null }
}

/** What an hour costs when nobody says it: the price of the service, or what was agreed for the project or contact. */
export function hourlyRate({ activity, service, project, contact }: Billing): Micro | null {
  const rates = [
    activity?.use_service_price ? service?.price : null,
    project?.hourly_rate,
    contact?.hourly_rate,
  ]
  // A service below zero is a reduction: no hour is paid for like that.
  return rates.find((rate) => typeof rate === 'bigint' && rate >= 0n) ?? null
}
