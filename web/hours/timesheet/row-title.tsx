import { ActionIcon } from '@mantine/core'
import { Icon } from '../../frame/icons.tsx'
import { Anchor } from '../../parts/anchor.tsx'
import { words } from '../../words/words.ts'
import { startTimer } from '../timer/timer.ts'
import { rowName } from './row-name.ts'
import css from './row-title.module.css'
import type { RowHead } from './sheet-writes.ts'

const places = { P: '/projects', CU: '/cost-units', C: '/contacts' }

/** The task of a row, and a button that starts the timer for it. */
export function RowTitle({ head, mayStart }: { readonly head: RowHead; readonly mayStart: boolean }) {
  const { entity_type, entity_id, entity_name, activity_name, contact_name } = head
  const detail = [activity_name, contact_name].filter(Boolean).join(' · ')
  return (
    <div className={css.title}>
      <div className={css.text}>
        <Anchor to={`${places[entity_type]}/${entity_id}`} className={css.name}>
          {entity_name}
        </Anchor>
        {detail && <small title={detail}>{detail}</small>}
      </div>
      {mayStart && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.hours.startFor(rowName(head))}
          title={words.hours.startTimer}
          onClick={() => startTimer({ entity_type, entity_id, activity_id: head.activity_id })}
        >
          <Icon name="play" size={14} />
        </ActionIcon>
      )}
    </div>
  )
}
