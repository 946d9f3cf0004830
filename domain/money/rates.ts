import type { Micro } from './money.ts'

/** The records that an hourly rate depends on; each may be missing. */
export interface Billing {
  readonly activity?: { readonly use_service_price: boolean }
  readonly service?: { readonly price: Micro }
  readonly project?: { readonly hourly_rate: Micro | null }
  readonly contact?: { readonly hourly_rate: Micro | null }
}

/** The default hourly rate: the price of the service, or the rate agreed for the project or the contact. */
export function hourlyRate({ activity, service, project, contact }: Billing): Micro | null {
  const rates = [
    activity?.use_service_price ? service?.price : null,
    project?.hourly_rate,
    contact?.hourly_rate,
  ]
  // A service with a negative price is a reduction, not an hourly rate.
  return rates.find((rate) => typeof rate === 'bigint' && rate >= 0n) ?? null
}
