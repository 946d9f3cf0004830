import type { OutboxMessage } from '../../client/index.ts'
import { words } from '../words/words.ts'
import { choiceLabel } from './labels.ts'

/** What is wrong with a message, in the language of the user, with the words of the other server. */
export function mailProblem({
  problem,
  answer,
  error,
}: Pick<OutboxMessage, 'problem' | 'answer' | 'error'>): string | null {
  // Messages from before there were codes have only the sentence.
  if (!problem) return error
  const sentence = choiceLabel('outbox', 'problem', problem)
  return answer ? `${sentence} ${words.parts.serverSaid(answer)}` : sentence
}
