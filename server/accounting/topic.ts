import type { Topic } from '../resource/operation.ts'

export const accounting: Topic = {
  name: 'Accounting',
  description: 'What the tax office and the accountant want to know of a period.',
}
