import { Button, Radio } from '@mantine/core'
import type { Client } from '../../../client/index.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { EditForm } from '../../fields/edit-form.tsx'
import { useForm } from '../../fields/form.ts'
import { needed } from '../../fields/needed.ts'
import { TextField } from '../../fields/text-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { fieldLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import css from '../settings.module.css'
import { ScopeField } from './scope-field.tsx'

interface Values {
  readonly name: string | null
  readonly grant_type: Client['grant_type']
  readonly redirect_uri: string | null
  readonly scopes: readonly Scope[]
}

interface ClientFormProps {
  /** The client to change; without it, a new one is made. */
  readonly client?: Client
  /** Called with a new client and its secret, which is shown once. */
  readonly onClose: (made?: Client & { readonly secret: string }) => void
}

export function ClientForm({ client, onClose }: ClientFormProps) {
  const { name = null, grant_type = 'CC', redirect_uri = null, scopes = [] } = client ?? {}
  const form = useForm<Values>({ name, grant_type, redirect_uri, scopes })
  const said = words.applications
  const { values, errors } = form

  const save = async () => {
    let made: (Client & { readonly secret: string }) | undefined
    const isSaved = await form.submit(async ({ grant_type, ...rest }) => {
      const body = {
        ...rest,
        name: needed(rest.name),
        redirect_uri: grant_type === 'AC' ? rest.redirect_uri : null,
      }
      if (client) await kontor.clients.update(client.id, body)
      else made = (await kontor.clients.create({ ...body, grant_type })).item
      await refresh()
    })
    if (!isSaved) return false
    if (client) tell(words.parts.saved)
    onClose(made)
    return true
  }
  return (
    <EditForm form={form} onSave={save} className={page.card}>
      <div className={page.form}>
        <TextField
          {...form.field('name')}
          label={fieldLabel('name')}
          description={said.nameHint}
          error={errors.name && said.wrong.name}
          max={255}
          isRequired
          autoFocus
        />
        {!client && (
          <Radio.Group
            label={said.kind}
            value={values.grant_type}
            onChange={(kind) => form.set({ grant_type: kind === 'AC' ? 'AC' : 'CC' })}
          >
            <div className={css.checks}>
              <Radio value="CC" label={said.kindOne} description={said.kindOneHint} />
              <Radio value="AC" label={said.kindAnyone} description={said.kindAnyoneHint} />
            </div>
          </Radio.Group>
        )}
        {values.grant_type === 'AC' && (
          <TextField
            {...form.field('redirect_uri')}
            label={fieldLabel('redirect_uri')}
            description={said.redirectUriHint}
            error={errors.redirect_uri && said.wrong.redirectUri}
            type="url"
            max={2000}
            isRequired
          />
        )}
        <ScopeField
          value={values.scopes}
          onChange={(chosen) => form.set({ scopes: chosen })}
          isWrong={errors.scopes !== undefined}
        />
      </div>
      <div className={page.actions} style={{ marginTop: 16 }}>
        <Button type="submit" loading={form.isBusy}>
          {client ? words.parts.save : words.parts.create}
        </Button>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={() => onClose()}>
          {words.parts.cancel}
        </Button>
      </div>
    </EditForm>
  )
}
