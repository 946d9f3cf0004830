import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../frame/icons.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { words } from '../words/words.ts'
import css from './contact.module.css'

interface PartsListProps {
  readonly title: string
  /** The text of the empty list. */
  readonly empty?: string
  readonly isLoading: boolean
  readonly addName: string
  /** Undefined for users who may not add. */
  readonly onAdd: (() => void) | undefined
  readonly children: readonly ReactNode[]
}

/** Records that belong to a contact: a title, a button that adds one, and the list. */
export function PartsList({ title, empty, isLoading, addName, onAdd, children }: PartsListProps) {
  return (
    <section className={css.parts}>
      <div className={css.partsHead}>
        <h2>{title}</h2>
        {onAdd && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            aria-label={addName}
            onClick={onAdd}
          >
            {words.contacts.add}
          </Button>
        )}
      </div>
      {isLoading ? (
        <LateSkeleton lines={2} />
      ) : children.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <ul className={css.list}>{children}</ul>
      )}
    </section>
  )
}

interface PartProps {
  /** The name of the record, for the labels of the buttons. */
  readonly name: string
  readonly children: ReactNode
  readonly onEdit?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
  /** Placed before the other buttons. */
  readonly actions?: ReactNode
}

export function Part({ name, children, onEdit, onRemove, actions }: PartProps) {
  return (
    <li className={css.part}>
      <div className={css.partText}>{children}</div>
      <div className={css.partActions}>
        {actions}
        {onEdit && <IconButton icon="edit" label={`${words.parts.edit}: ${name}`} onClick={onEdit} />}
        {onRemove && <IconButton icon="trash" label={`${words.parts.remove}: ${name}`} onClick={onRemove} />}
      </div>
    </li>
  )
}

export function IconButton(props: {
  readonly icon: 'edit' | 'trash' | 'check'
  readonly label: string
  readonly onClick: () => void
}) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={props.label} onClick={props.onClick}>
      <Icon name={props.icon} size={16} />
    </ActionIcon>
  )
}

/** Small notes below a name. */
export function Marks({ marks }: { readonly marks: readonly (string | false | null)[] }) {
  const said = marks.filter(Boolean).join(' · ')
  return said && <div className="quiet">{said}</div>
}
