import { Refusal } from '../../domain/refusal.ts'

/** The refusal to start where the server cannot listen. */
export function unusableAddress(error: Error): Refusal {
  return new Refusal('bad_setting', `HOST and PORT cannot be used: ${error.message}.`)
}
