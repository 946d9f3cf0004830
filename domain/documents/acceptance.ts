/** What a customer finds at the address of an offer. */
export type Acceptance = 'open' | 'accepted' | 'declined' | 'expired' | 'closed'

interface OfferedOnline {
  readonly status: string
  readonly accept_online: boolean
  readonly accept_online_status: string
  readonly valid_until: string
}

/** Whether an offer can be accepted or declined today, or what has become of it. */
export function acceptanceOf(offer: OfferedOnline, today: string): Acceptance {
  if (!offer.accept_online) return 'closed'
  if (offer.accept_online_status === 'A') return 'accepted'
  if (offer.accept_online_status === 'D') return 'declined'
  if (offer.status !== 'S') return 'closed'
  return today > offer.valid_until ? 'expired' : 'open'
}

/** What an offer becomes by its customer's decision. */
export const decisions = {
  accept: { accept_online_status: 'A', status: 'A' },
  decline: { accept_online_status: 'D', status: 'DE' },
} as const

export type Decision = keyof typeof decisions

/** Whether an offer that gets this status has no answer yet: what was decided before was decided on another one. */
export function isUnanswered(status: string): boolean {
  return status === 'DR' || status === 'S'
}
