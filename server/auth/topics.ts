import type { Topic } from '../resource/operation.ts'

export const access: Topic = {
  name: 'Access',
  description: 'Access tokens by OAuth2, whom they belong to, and the token of the older interface.',
}

export const ownAccount: Topic = {
  name: 'Own account',
  description:
    'For people who are signed in: their name, password, sessions, authenticator, passkeys and companies.',
}
