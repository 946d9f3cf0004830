// Fields for the proof that the owner of the account is still at the browser, before their ways to sign in change.

import type { KontorError } from '../../client/index.ts'
import type { FieldErrors, Form } from '../fields/form.ts'
import { TextField } from '../fields/text-field.tsx'
import { problemText, requiredCode } from '../parts/problems.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'

export interface ProofValues {
  readonly proof: string | null
}

interface ProofFieldProps {
  readonly form: Form<ProofValues>
  /** Whether a code of an authenticator is accepted too. */
  readonly hasCode: boolean
  readonly autoFocus?: boolean
}

export function ProofField({ form, hasCode, autoFocus = false }: ProofFieldProps) {
  const { password, passwordOrCode } = words.account.proof
  return (
    <>
      <OwnAddress />
      <TextField
        {...form.field('proof')}
        label={hasCode ? passwordOrCode : password}
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        isRequired
      />
    </>
  )
}

/** The address whose password a form asks for, for password managers. */
export function OwnAddress() {
  return <input type="text" autoComplete="username" value={session.user.email} readOnly hidden />
}

/** The typed proof. Six digits are a code: no password is that short. */
export function proofOf(typed: string | null): { password: string } | { code: string } {
  const text = typed ?? ''
  return /^\s*\d{3}\s?\d{3}\s*$/.test(text) ? { code: text } : { password: text }
}

/** The errors of the proof and of the other fields of its form. */
export function explainProof({ status, problems }: KontorError): FieldErrors {
  const { refused, wait } = words.account.proof
  if (status === 429) return { proof: wait }
  return Object.fromEntries(
    problems.map((problem) => {
      const { key, code } = problem
      if (key !== 'password' && key !== 'code') return [key, problemText(problem)]
      return ['proof', code === requiredCode ? words.parts.required : refused]
    }),
  )
}
