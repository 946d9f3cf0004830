// The request headers that an operation reads.

import { answersItem, answersList, type OperationFacts } from '../operation.ts'

export const headers = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description: 'The same request with the same key gets the first answer again.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    description: 'The tags of what is to be changed: when it was changed meanwhile, the answer is 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    in: 'header',
    name: 'If-None-Match',
    description: 'The tags that are known: when it is still one of them, the answer is 304.',
    schema: { type: 'string' },
  },
  KontorCompany: {
    in: 'header',
    name: 'Kontor-Company',
    description:
      'The id of the company that a page was opened for: when the session works in another one, the answer is 409.',
    schema: { type: 'string' },
  },
}

export function headersOf(operation: OperationFacts): (keyof typeof headers)[] {
  const names: (keyof typeof headers)[] = []
  if (takesKey(operation)) names.push('IdempotencyKey')
  if (readsTag(operation)) names.push(operation.method === 'GET' ? 'IfNoneMatch' : 'IfMatch')
  if (takesSession(operation)) names.push('KontorCompany')
  return names
}

/** Whether it accepts sessions of signed-in users, perhaps among other credentials. */
export function takesSession({ forPeople, makesWayIn }: OperationFacts): boolean {
  return Boolean(forPeople || makesWayIn)
}

/** Whether a request with a key is carried out once, however often it is sent. */
export function takesKey({ method, open, isReading }: OperationFacts): boolean {
  return method !== 'GET' && !open && !isReading
}

/** Whether the tag of a record or a list decides about the answer. */
export function readsTag(operation: OperationFacts): boolean {
  const { method, path, forPeople } = operation
  if (method === 'GET') return answersItem(operation) || answersList(operation)
  if (!takesKey(operation) || forPeople) return false
  return method === 'PUT' || (method !== 'POST' && path.includes('{'))
}
