import { Button, TagsInput } from '@mantine/core'
import type { Webhook } from '../../../client/index.ts'
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

interface WebhookFormProps {
  /** The webhook to change; without it, a new one is made. */
  readonly webhook?: Webhook
  /** Called with the secret of a new webhook. */
  readonly onClose: (secret?: string) => void
}

/** The most usual events. Others can be typed: a kind of record, a point, and the event. */
const usual = [
  '*',
  'invoice.*',
  'invoice.created',
  'offer.*',
  'contact.*',
  'product.*',
  'effort.*',
  '*.deleted',
]

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const form = useForm<{ url: string | null; description: string | null; types: readonly string[] }>({
    url: webhook?.url ?? null,
    description: webhook?.description ?? null,
    types: webhook?.types ?? ['*'],
  })
  const { webhooks } = words.settings
  const typesError =
    form.errors.types ?? Object.entries(form.errors).find(([key]) => /^types\./.test(key))?.[1]

  const save = async () => {
    let secret: string | undefined
    const isSaved = await form.submit(async (values) => {
      const body = { ...values, url: needed(values.url) }
      if (webhook) await kontor.webhooks.update(webhook.id, body)
      else secret = (await kontor.webhooks.create(body)).item.secret
      await refresh()
    })
    if (!isSaved) return false
    if (webhook) tell(words.parts.saved)
    onClose(secret)
    return true
  }
  return (
    <EditForm form={form} onSave={save} className={page.card}>
      <div className={page.form}>
        <TextField
          {...form.field('url')}
          label={fieldLabel('url')}
          type="url"
          max={2000}
          placeholder="https://"
          isRequired
          autoFocus
        />
        <TextField {...form.field('description')} label={fieldLabel('description')} max={255} />
        <TagsInput
          label={fieldLabel('types')}
          description={webhooks.typesHint}
          value={[...form.values.types]}
          onChange={(types) => form.set({ types })}
          data={usual}
          clearable={false}
          {...(typesError ? { error: typesError } : {})}
        />
      </div>
      <div className={page.actions} style={{ marginTop: 16 }}>
        <Button type="submit" loading={form.isBusy}>
          {webhook ? words.parts.save : words.parts.create}
        </Button>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={() => onClose()}>
          {words.parts.cancel}
        </Button>
      </div>
    </EditForm>
  )
}
