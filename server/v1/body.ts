// The body of a request: a JSON object, as it is or as the field `data` of a form.

import type { FastifyRequest } from 'fastify'
import { isFormData, readFormData } from '../http/form-data.ts'
import { bodyOf } from '../http/operations.ts'
import { readObject } from '../resource/json.ts'
import { unreadableBody, V1Error } from './errors.ts'
import type { Body } from './fields.ts'

export async function readBody(request: FastifyRequest, presence: 'needed' | 'optional'): Promise<Body> {
  const text = await dataOf(request)
  if (text === '') {
    if (presence === 'needed') throw new V1Error(4001, unreadableBody)
    return {}
  }
  try {
    return readObject(text, 'The body') as Body
  } catch {
    throw new V1Error(4001, unreadableBody)
  }
}

/** The JSON text: the field `data` of a form of either encoding, or the body itself. */
async function dataOf(request: FastifyRequest): Promise<string> {
  const bytes = bodyOf(request)
  const type = request.headers['content-type'] ?? ''
  if (bytes.length > 0 && isFormData(type)) return multipartData(bytes, type)
  const text = Buffer.from(bytes).toString('utf8').trim()
  if (/^application\/json/i.test(type) || /^[{[]/.test(text)) return text
  return new URLSearchParams(text).get('data')?.trim() ?? ''
}

async function multipartData(bytes: Uint8Array, type: string): Promise<string> {
  const form = await readFormData(bytes, type)
  if (!form) throw new V1Error(4001, unreadableBody)
  const data = form.get('data')
  return typeof data === 'string' ? data.trim() : ''
}
