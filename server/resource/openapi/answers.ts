// The answers in the description: which ones an operation gives, and their schemas.

import { roles } from '../../../domain/access/roles.ts'
import type { Schema } from '../kind.ts'
import { answersItem, answersList, type OperationFacts, roleAllows } from '../operation.ts'
import { readsTag, takesKey, takesSession } from './headers.ts'

const text = { type: 'string' }

/** The answers of an operation, by their status. */
export function answersOf(operation: OperationFacts): object {
  return {
    [operation.answer.status]: successOf(operation),
    ...(isPage(operation) ? { 303: redirect } : {}),
    ...(readsTag(operation) && operation.method === 'GET' ? { 304: notModified } : {}),
    ...Object.fromEntries(refusalsOf(operation).map(([status, name]) => [status, responseNamed(name)])),
    default: responseNamed(isPage(operation) ? 'ErrorPage' : 'Error'),
  }
}

type ResponseName = keyof typeof responses

/** Only refusals that an operation can give. */
function refusalsOf(operation: OperationFacts): [status: number, name: ResponseName][] {
  const { method, path, open = false, isOAuth = false, alsoAnswers = [], body } = operation
  const hasBody = body !== undefined
  const readsValues = !isOAuth && (hasBody || takesKey(operation) || isFile(operation))
  const answers: [isGiven: boolean, status: number, name: ResponseName][] = isPage(operation)
    ? [
        [true, 400, 'ErrorPage'],
        [true, 403, 'ErrorPage'],
      ]
    : [
        [true, 400, isOAuth ? 'OAuthError' : 'BadRequest'],
        [!open || isOAuth, 401, isOAuth ? 'OAuthError' : 'Unauthorized'],
        [!open && isForbiddenToSome(operation), 403, 'Forbidden'],
        [path.includes('{') || alsoAnswers.includes(404), 404, 'NotFound'],
        [takesSession(operation), 409, 'OtherCompany'],
        [method !== 'GET' && readsTag(operation), 412, 'ChangedMeanwhile'],
        [hasBody, 413, 'TooLarge'],
        [readsValues || alsoAnswers.includes(422), 422, 'Invalid'],
      ]
  const given = answers.filter(([isGiven]) => isGiven).map(([, ...answer]) => answer)
  return [...given, [429, 'TooManyRequests'], [503, 'Unavailable']]
}

/** By a role, by the kind of token, by what `with` shows, or because a cookie came from elsewhere. */
function isForbiddenToSome(operation: OperationFacts): boolean {
  const { method, forPeople, makesWayIn, query = [] } = operation
  if (method !== 'GET' || forPeople || makesWayIn) return true
  return query.some(({ name }) => name === 'with') || !roles.every((role) => roleAllows(role, operation))
}

function responseNamed(name: ResponseName): object {
  return { $ref: `#/components/responses/${name}` }
}

const redirect = {
  description: 'To the page on which people sign in, or back to the application.',
  headers: { Location: { description: 'Where to go on.', schema: text } },
}
const notModified = { description: 'It is as it was: see If-None-Match.' }
const tag = { description: 'Another one after every change.', schema: text }

function successOf(operation: OperationFacts): object {
  const { schema, type } = operation.answer
  if (type && isPage(operation)) return { description: 'The page.', content: { [type]: { schema: text } } }
  if (type)
    return { description: 'The file.', content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
  return schema
    ? {
        description: 'Done.',
        ...(answersItem(operation) || answersList(operation) ? { headers: { ETag: tag } } : {}),
        content: { 'application/json': { schema } },
      }
    : { description: 'Done; the answer is empty.' }
}

function isPage({ answer }: OperationFacts): boolean {
  return answer.type === 'text/html'
}

function isFile({ answer }: OperationFacts): boolean {
  return answer.type !== undefined && answer.type !== 'text/html'
}

export const errorSchemas = {
  ErrorBody: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', description: 'Says what is wrong; several have the same status.' },
      message: text,
      meta: {
        type: 'object',
        properties: {
          entity_type: { type: 'string', description: 'What was not found.' },
          error_type: text,
          hint: { type: 'string', description: 'What to do about it.' },
        },
      },
    },
  },
  ValidationError: {
    type: 'object',
    required: ['code', 'message', 'meta'],
    properties: {
      code: { const: 1000 },
      message: text,
      meta: {
        type: 'object',
        required: ['errors'],
        properties: {
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['key', 'code', 'message'],
              properties: {
                key: text,
                code: { type: 'integer', minimum: 1100, maximum: 1108 },
                message: text,
              },
            },
          },
        },
      },
    },
  },
  KeyReused: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { const: 1001 }, message: text },
  },
  StorageFull: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { const: 1002 }, message: text },
  },
} as const satisfies Readonly<Record<string, Schema>>

const errorBody = { 'application/json': { schema: schemaNamed('ErrorBody') } }

export const responses = {
  BadRequest: {
    description:
      'The request cannot be read, or names what there is not, such as a field to sort by; or the token lacks a scope (code 11).',
    content: errorBody,
  },
  Unauthorized: {
    description: 'The request came without a valid token, and from nobody who is signed in.',
    headers: { 'WWW-Authenticate': { description: 'How to say who one is.', schema: text } },
    content: errorBody,
  },
  Forbidden: {
    description: 'The role of the person, or the kind of the token, does not allow this.',
    content: errorBody,
  },
  NotFound: { description: 'There is no such record in this company.', content: errorBody },
  OtherCompany: {
    description: 'The header Kontor-Company names another company than the one that the session works in.',
    content: errorBody,
  },
  ChangedMeanwhile: { description: 'It was changed meanwhile: see If-Match.', content: errorBody },
  TooLarge: { description: 'The body is larger than 1 MB.', content: errorBody },
  Invalid: {
    description:
      'Some values are not acceptable, and all of them are named; or the key of the request was used before; or the company has no room for more files.',
    content: {
      'application/json': {
        schema: {
          anyOf: [schemaNamed('ValidationError'), schemaNamed('KeyReused'), schemaNamed('StorageFull')],
        },
      },
    },
  },
  TooManyRequests: {
    description: 'Too many requests of the caller, or of all callers of the company: see Retry-After.',
    headers: {
      'Retry-After': { description: 'Seconds until there may be more.', schema: { type: 'integer' } },
      'X-Rate-Limit-Reset': { description: 'Seconds until there may be more.', schema: { type: 'integer' } },
    },
    content: errorBody,
  },
  Unavailable: {
    description: 'The server has too much to do, or is stopping: try again soon.',
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    content: errorBody,
  },
  OAuthError: {
    description:
      'The request or the client was refused. Beside the keys of other errors, it has those of RFC 6749.',
    content: {
      'application/json': {
        schema: {
          allOf: [
            schemaNamed('ErrorBody'),
            {
              type: 'object',
              properties: {
                error: { type: 'string', examples: ['invalid_client'] },
                error_description: text,
              },
            },
          ],
        },
      },
    },
  },
  ErrorPage: {
    description: 'A page that says what is wrong; or an error, where no page could be made.',
    content: { 'text/html': { schema: text }, ...errorBody },
  },
  Error: { description: 'The request was refused, or the server made a mistake.', content: errorBody },
}

function schemaNamed(name: keyof typeof errorSchemas): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}
