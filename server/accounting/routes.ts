import type { AnyResource } from '../resource/resource.ts'
import { listBookings } from './bookings.ts'
import { vatEntries, vatReturn } from './vat-return.ts'

export const resources: readonly AnyResource[] = []
export const routes = [listBookings, vatReturn, vatEntries]
