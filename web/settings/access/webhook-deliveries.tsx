import { Button } from '@mantine/core'
import { kontor } from '../../data/kontor.ts'
import { useList } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { complain } from '../../frame/notices.tsx'
import { Badge } from '../../parts/badge.tsx'
import { instantText } from '../../parts/format.ts'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { toneOf } from '../../parts/status-tones.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import table from '../form/resource-editor.module.css'
import css from '../settings.module.css'

/** The latest deliveries of a webhook, read again every few seconds. */
export function WebhookDeliveries({ webhook }: { readonly webhook: number }) {
  const deliveries = kontor.webhooks.deliveries(webhook)
  const query = useList(deliveries, { limit: 20 }, { refetchInterval: 4_000 })
  const { webhooks } = words.settings
  const skip = (id: number) => deliveries.skip(id).catch(complain).finally(refresh)
  return (
    <Loaded of={query} lines={3}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={css.note}>{webhooks.noDeliveries}</p>
        ) : (
          <table className={table.table} style={{ marginTop: 12 }}>
            <thead>
              <tr>
                <th scope="col">{fieldLabel('event_id')}</th>
                <th scope="col">{fieldLabel('created')}</th>
                <th scope="col">{fieldLabel('status')}</th>
                <th scope="col">{webhooks.answer}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, type, created, status, attempts }) => {
                const last = attempts.at(-1)
                return (
                  <tr key={id}>
                    <td data-label={fieldLabel('event_id')}>{type}</td>
                    <td data-label={fieldLabel('created')}>{instantText(created)}</td>
                    <td data-label={fieldLabel('status')}>
                      <Badge tone={toneOf('webhook-deliveries', status)}>
                        {choiceLabel('webhook-deliveries', 'status', status)}
                      </Badge>
                    </td>
                    <td data-label={webhooks.answer}>
                      <span>
                        {last ? `${last.status ?? ''} ${last.error ?? ''}`.trim() : '–'}{' '}
                        {status === 'pending' && may('manage', 'webhook') && (
                          <Button size="compact-xs" variant="subtle" onClick={() => skip(id)}>
                            {webhooks.skip}
                          </Button>
                        )}
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
