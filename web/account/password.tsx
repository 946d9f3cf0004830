import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KontorError } from '../../client/index.ts'
import { passwordFault } from '../../domain/access/passwords.ts'
import { kontorWithoutKeys } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { type FieldErrors, useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import { requiredCode } from '../parts/problems.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'
import { Part } from './part.tsx'
import { OwnAddress } from './proof.tsx'

export function PasswordPart() {
  const [isChanging, setChanging] = useState(false)
  return (
    <Part name="password">
      <Button variant="default" onClick={() => setChanging(true)}>
        {words.account.password.change}
      </Button>
      {isChanging && <NewPassword onClose={() => setChanging(false)} />}
    </Part>
  )
}

interface Values {
  readonly current: string | null
  readonly new: string | null
}

function NewPassword({ onClose }: { readonly onClose: () => void }) {
  const said = words.account.password
  const form = useForm<Values>({ current: null, new: null }, explain)
  const save = async () => {
    const isChanged = await form.submit(({ current, new: wanted }) =>
      kontorWithoutKeys.password.update({ current: current ?? '', new: wanted ?? '' }),
    )
    if (!isChanged) return
    onClose()
    tell(said.changed)
    await refresh()
  }
  return (
    <FormDialog title={said.change} verb={said.change} isBusy={form.isBusy} onSave={save} onClose={onClose}>
      <OwnAddress />
      <TextField
        {...form.field('current')}
        label={said.current}
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <TextField
        {...form.field('new')}
        label={said.wanted}
        type="password"
        autoComplete="new-password"
        description={said.rule}
        isRequired
      />
    </FormDialog>
  )
}

function explain({ status, problems }: KontorError, values: Values): FieldErrors {
  const said = words.account.password
  if (status === 429) return { current: words.account.proof.wait }
  const { email } = session.user
  const fault = passwordFault(values.new ?? '', [email, ...email.split('@', 1)])
  return Object.fromEntries(
    problems.map(({ key, code }) => {
      if (code === requiredCode) return [key, words.parts.required]
      return [key, key === 'new' ? said[fault ?? 'known'] : said.refused]
    }),
  )
}
