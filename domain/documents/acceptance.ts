/** The state of an offer at its public address. */
export type Acceptance = 'open' | 'accepted' | 'declined' | 'expired' | 'closed'

interface OfferedOnline {
  readonly status: string
  readonly accept_online: boolean
  readonly accept_online_status: string
  readonly valid_until: string
}

/** Whether a customer can accept or decline an offer today, or why not. */
export function acceptanceOf(offer: OfferedOnline, today: string): Acceptance {
  if (!offer.accept_online) return 'closed'
  if (offer.accept_online_status === 'A') return 'accepted'
  if (offer.accept_online_status === 'D') return 'declined'
  if (offer.status !== 'S') return 'closed'
  return today > offer.valid_until ? 'expired' : 'open'
}

/** The changes of an offer by its customer's decision. */
export const decisions = {
  accept: { accept_online_status: 'A', status: 'A' },
  decline: { accept_online_status: 'D', status: 'DE' },
} as const

/** Whether an offer with this status has no answer yet: an earlier decision was about another version. */
export function isUnanswered(status: string): boolean {
  return status === 'DR' || status === 'S'
}
