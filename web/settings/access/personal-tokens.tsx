import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scope } from '../../../domain/access/scopes.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions, type Shown } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { DateField } from '../../fields/date-field.tsx'
import { EditForm } from '../../fields/edit-form.tsx'
import { useForm } from '../../fields/form.ts'
import { needed } from '../../fields/needed.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Icon } from '../../frame/icons.tsx'
import { Badge } from '../../parts/badge.tsx'
import { dateText, dateTimeText, today } from '../../parts/format.ts'
import { fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { KeyCard } from './key-card.tsx'
import { KeyGroup } from './key-group.tsx'
import { ScopeField } from './scope-field.tsx'
import { SecretCard } from './secret-card.tsx'

/** The tokens that the user has made for their own programs; owners see those of all members. */
export function PersonalTokens() {
  const query = useQuery(allOptions(kontor.personalTokens, { with: ['user_name'] }))
  const hidden = useHidden()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string>()
  const said = words.applications
  return (
    <KeyGroup title={said.tokens} about={said.tokensAbout}>
      {made && (
        <SecretCard
          secret={{ title: said.tokenMade, values: [[said.token, made]] }}
          about={said.shownOnce}
          onKept={() => setMade(undefined)}
        />
      )}
      <Loaded of={query} lines={2}>
        {(tokens) => {
          const shown = tokens.filter(({ id }) => !hidden.has(removalKey('personal-tokens', id)))
          if (shown.length === 0 && !isAdding) return <p className="quiet">{said.tokensNone}</p>
          return shown.map((token) => <TokenCard key={token.id} token={token} />)
        }}
      </Loaded>
      {isAdding ? (
        <TokenForm
          onClose={(token) => {
            setAdding(false)
            setMade(token)
          }}
        />
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setAdding(true)}
          >
            {said.newToken}
          </Button>
        </div>
      )}
    </KeyGroup>
  )
}

function TokenCard({ token }: { readonly token: Shown<'personal-tokens'> }) {
  const { id, name, expires, last_used } = token
  const said = words.applications
  return (
    <KeyCard
      name={name}
      scopes={token.scopes}
      facts={[
        [said.worksFor, token.user_name],
        [fieldLabel('last_used'), last_used ? dateTimeText(last_used) : said.neverUsed],
        ...(expires ? ([[said.expires, <LastDay key="day" day={expires} />]] as const) : []),
      ]}
    >
      <Button
        size="xs"
        variant="default"
        aria-label={said.revokeNamed(name)}
        onClick={() =>
          removeLater([removalKey('personal-tokens', id)], said.wasRevoked(name), () =>
            kontor.personalTokens.remove(id),
          )
        }
      >
        {said.revoke}
      </Button>
    </KeyCard>
  )
}

function LastDay({ day }: { readonly day: string }) {
  if (day >= today()) return dateText(day)
  return (
    <>
      {dateText(day)} <Badge tone="overdue">{words.applications.expired}</Badge>
    </>
  )
}

interface NewToken {
  readonly name: string | null
  readonly expires: string | null
  readonly scopes: readonly Scope[]
}

function TokenForm({ onClose }: { readonly onClose: (token?: string) => void }) {
  const form = useForm<NewToken>({ name: null, expires: null, scopes: [] })
  const said = words.applications
  const save = async () => {
    let token: string | undefined
    const isSaved = await form.submit(async (values) => {
      token = (await kontor.personalTokens.create({ ...values, name: needed(values.name) })).item.token
      await refresh()
    })
    if (isSaved) onClose(token)
    return isSaved
  }
  return (
    <EditForm form={form} onSave={save} className={page.card}>
      <div className={page.form}>
        <TextField
          {...form.field('name')}
          label={fieldLabel('name')}
          description={said.nameHint}
          error={form.errors.name && said.wrong.name}
          max={255}
          width="half"
          isRequired
          autoFocus
        />
        <DateField
          {...form.field('expires')}
          label={said.expires}
          description={said.expiresHint}
          error={form.errors.expires && said.wrong.expires}
          width="half"
        />
        <ScopeField
          value={form.values.scopes}
          onChange={(scopes) => form.set({ scopes })}
          isWrong={form.errors.scopes !== undefined}
        />
      </div>
      <div className={page.actions} style={{ marginTop: 16 }}>
        <Button type="submit" loading={form.isBusy}>
          {words.parts.create}
        </Button>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={() => onClose()}>
          {words.parts.cancel}
        </Button>
      </div>
    </EditForm>
  )
}
