// The mail server of the company, and a test mail that says what is wrong with it.

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Item } from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { EditForm } from '../fields/edit-form.tsx'
import { type Stored, useEdited } from '../fields/edited.ts'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Badge } from '../parts/badge.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { mailProblem } from '../parts/mail-problem.ts'
import page from '../parts/page.module.css'
import { may, session, setSendsMail } from '../start.ts'
import { words } from '../words/words.ts'
import { SaveBar } from './form/save-bar.tsx'
import css from './settings.module.css'

type Server = Awaited<ReturnType<typeof kontor.mailServer.get>>['item']
type Test = Awaited<ReturnType<typeof kontor.mailServer.test>>['item']
type Values = Pick<Server, 'host' | 'port' | 'encryption' | 'username'> & {
  /** Null: the stored one stays. It is never read back. */
  readonly password: string | null
}

const encryptions = ['starttls', 'tls', 'none'] as const
const usualPorts = { starttls: 587, tls: 465, none: 25 } as const

export function MailServer() {
  const query = useAnswer('mail-server', kontor.mailServer.get)
  return (
    <section className={css.formPart}>
      <h2>{words.settings.mail.server.heading}</h2>
      <Loaded of={query}>{(answer) => <Inner answer={answer} />}</Loaded>
    </section>
  )
}

function Inner({ answer }: { readonly answer: Item<Server> }) {
  const said = words.settings.mail.server
  const { source, host } = answer.item
  if (source === 'installation')
    return (
      <>
        <p>{said.ofInstallation}</p>
        {may('manage', 'configuration') && <TestMail />}
      </>
    )
  if (!may('manage', 'configuration')) return <p>{host ?? said.none}</p>
  return <ServerForm answer={answer} />
}

function ServerForm({ answer }: { readonly answer: Item<Server> }) {
  const said = words.settings.mail.server
  const { fields } = words
  const { source, has_password, is_password_readable } = answer.item
  const edited = useEdited<Values>({
    stored: storedOf(answer),
    read: async () => storedOf(await kontor.mailServer.get()),
    async write({ password, ...values }, before, ifMatch) {
      const changes = changesBetween(before, values) as Partial<Values>
      const body = { ...changes, ...(password === null ? {} : { password }) }
      const next = await kontor.mailServer.update(body as Parameters<typeof kontor.mailServer.update>[0], {
        ifMatch,
      })
      void refresh()
      return storedOf(next)
    },
    onSaved() {
      setSendsMail(true)
      tell(words.parts.saved)
    },
  })
  const { form } = edited
  const remove = async () => {
    try {
      await kontor.mailServer.remove()
      setSendsMail(false)
      tell(said.removed)
      void refresh()
    } catch (error) {
      complain(error)
    }
  }
  return (
    <>
      <EditForm form={form} onSave={edited.save}>
        <div className={page.form}>
          {source === null && (
            <p role="note" className={page.note}>
              {said.none}
            </p>
          )}
          <TextField
            label={fields.host}
            description={said.hostHint}
            {...form.field('host')}
            max={253}
            width="half"
            isRequired
          />
          <ChoiceField
            label={fields.encryption}
            {...form.field('encryption')}
            onChange={(encryption) => form.set({ encryption, port: portAfter(form.values, encryption) })}
            choices={encryptions.map((value) => ({ value, name: said.encryptions[value] }))}
            width="quarter"
          />
          <NumberField label={fields.port} {...form.field('port')} width="quarter" isRequired />
          <TextField label={fields.username} {...form.field('username')} max={255} width="half" />
          <TextField
            label={fields.password}
            description={
              has_password ? (is_password_readable ? said.passwordStays : said.passwordUnreadable) : undefined
            }
            {...form.field('password')}
            type="password"
            autoComplete="new-password"
            max={1000}
            width="half"
          />
        </div>
        <SaveBar edited={edited as never} />
      </EditForm>
      {source === 'company' && (
        <>
          <TestMail isDisabled={form.isChanged} />
          <Button variant="subtle" color="gray" mt={8} onClick={remove}>
            {said.remove}
          </Button>
        </>
      )}
    </>
  )
}

function storedOf({ item, tag }: Item<Server>): Stored<Values> {
  const { host, port, encryption, username } = item
  return {
    values: { host, port: port ?? 587, encryption: encryption ?? 'starttls', username, password: null },
    tag,
  }
}

/** The usual port of an encryption, unless somebody has chosen another one. */
function portAfter({ port }: Values, encryption: Values['encryption']): number | null {
  const isUsual = port === null || Object.values<number>(usualPorts).includes(port)
  return isUsual && encryption ? usualPorts[encryption] : port
}

/** Sends a mail to the user, and shows what the server said. */
function TestMail({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const said = words.settings.mail.server
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Test>()
  const run = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome((await kontor.mailServer.test()).item)
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={page.actions} style={{ marginTop: 12, flexWrap: 'wrap' }}>
      <Button variant="default" loading={isBusy} disabled={isDisabled} onClick={run}>
        {said.test}
      </Button>
      <div role="status" style={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {isBusy ? (
          <span className="quiet">{said.testing(session.user.email)}</span>
        ) : isDisabled ? (
          <span className="quiet">{said.saveFirst}</span>
        ) : (
          outcome && <Outcome of={outcome} />
        )}
      </div>
    </div>
  )
}

function Outcome({ of: { is_sent, to, problem, answer } }: { readonly of: Test }) {
  const said = words.settings.mail.server
  if (is_sent)
    return (
      <>
        <Badge tone="paid">{said.tested}</Badge> {said.arrives(to)}
      </>
    )
  return (
    <>
      <Badge tone="overdue">{said.failed}</Badge>{' '}
      {problem === 'no_sender' ? said.noSender : mailProblem({ problem, answer, error: null })}
    </>
  )
}
