import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Webhook } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater } from '../../data/removal.ts'
import { complain, tell } from '../../frame/notices.tsx'
import { Badge } from '../../parts/badge.tsx'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { toneOf } from '../../parts/status-tones.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly onSecret: (secret: string) => void
}

/** One webhook: its address, whether it runs, and its deliveries. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { webhooks, removeNamed, editNamed, wasRemoved } = words.settings
  const { id, url } = webhook
  const isActive = webhook.status === 'active'

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      complain(error)
    }
    await refresh()
    setBusy(false)
  }
  if (isEditing) return <WebhookForm webhook={webhook} onClose={() => setEditing(false)} />
  return (
    <section data-row className={page.card} aria-label={url}>
      <h2 style={{ marginBottom: 4, overflowWrap: 'anywhere' }}>{webhook.description ?? url}</h2>
      <dl className={page.facts}>
        {webhook.description && (
          <>
            <dt>{fieldLabel('url')}</dt>
            <dd>{url}</dd>
          </>
        )}
        <dt>{fieldLabel('types')}</dt>
        <dd>{webhook.types.map((type) => (type === '*' ? webhooks.everything : type)).join(', ')}</dd>
        <dt>{fieldLabel('status')}</dt>
        <dd>
          <Badge tone={toneOf('webhooks', webhook.status)}>
            {choiceLabel('webhooks', 'status', webhook.status)}
          </Badge>
          {webhook.paused_reason && <div className="quiet">{webhook.paused_reason}</div>}
        </dd>
      </dl>
      {may('manage', 'webhook') && (
        <div className={page.actions} style={{ marginTop: 12 }}>
          {isActive ? (
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => run(() => kontor.webhooks.pause(id))}
            >
              {webhooks.pause}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => run(() => kontor.webhooks.resume(id))}
            >
              {webhooks.resume}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                await kontor.webhooks.test(id)
                tell(webhooks.testSent)
                setOpen(true)
              })
            }
          >
            {webhooks.test}
          </Button>
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {webhooks.deliveries}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                const { item } = await kontor.webhooks.rotateSecret(id)
                onSecret(item.secret)
              })
            }
          >
            {webhooks.newSecret}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={editNamed(url)}
            onClick={() => setEditing(true)}
          >
            {words.parts.edit}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={removeNamed(url)}
            onClick={() =>
              removeLater([removalKey('webhooks', id)], wasRemoved(url), () => kontor.webhooks.remove(id))
            }
          >
            {words.parts.remove}
          </Button>
        </div>
      )}
      {isOpen && <WebhookDeliveries webhook={id} />}
    </section>
  )
}
