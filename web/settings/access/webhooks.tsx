// Webhooks: addresses that are told about writes in the company.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kontor } from '../../data/kontor.ts'
import { allOptions } from '../../data/queries.ts'
import { removalKey, useHidden } from '../../data/removal.ts'
import { Icon } from '../../frame/icons.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import css from '../settings.module.css'
import { SecretCard } from './secret-card.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

export function Section() {
  const query = useQuery(allOptions(kontor.webhooks, { with: ['user_name'] }))
  const hidden = useHidden()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { webhooks } = words.settings
  const mayManage = may('manage', 'webhook')
  return (
    <div className={css.stack}>
      {secret && (
        <SecretCard
          secret={{ title: webhooks.secret, values: [[webhooks.secret, secret]] }}
          about={webhooks.secretOnce}
          onKept={() => setSecret(undefined)}
        />
      )}
      <Loaded of={query}>
        {(records) => {
          const shown = records.filter(({ id }) => !hidden.has(removalKey('webhooks', id)))
          if (shown.length === 0 && !isAdding) return <p className="quiet">{webhooks.empty}</p>
          return shown.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))
        }}
      </Loaded>
      {isAdding && (
        <WebhookForm
          onClose={(made) => {
            setAdding(false)
            if (made) setSecret(made)
          }}
        />
      )}
      {mayManage && !isAdding && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setAdding(true)}
          >
            {webhooks.add}
          </Button>
        </div>
      )}
    </div>
  )
}
