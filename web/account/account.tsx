// The user's own account: their profile, their companies, and their ways to sign in.

import { PageHead } from '../parts/page-head.tsx'
import { words } from '../words/words.ts'
import { AuthenticatorPart } from './authenticator.tsx'
import { CompaniesPart } from './companies.tsx'
import { EmailPart } from './email.tsx'
import { PasskeysPart } from './passkeys.tsx'
import { PasswordPart } from './password.tsx'
import { ProfilePart } from './profile.tsx'
import { SessionsPart } from './sessions.tsx'

export function AccountPage() {
  return (
    <>
      <PageHead title={words.frame.account} />
      <ProfilePart />
      <CompaniesPart />
      <EmailPart />
      <PasswordPart />
      <AuthenticatorPart />
      <PasskeysPart />
      <SessionsPart />
    </>
  )
}
