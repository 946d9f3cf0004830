import { Button, Modal, Progress } from '@mantine/core'
import { useReturnFocus } from '../../parts/return-focus.ts'
import { words } from '../../words/words.ts'

/** The progress of a long task, and a button to stop it. */
export function ProgressDialog(props: {
  readonly title: string
  readonly done: number
  /** 0 while it is unknown. */
  readonly total: number
  readonly text: string
  readonly onCancel: () => void
}) {
  useReturnFocus()
  const { title, done, total } = props
  return (
    <Modal opened onClose={props.onCancel} title={title} size="sm" withCloseButton={false} centered>
      <Progress value={total === 0 ? 0 : (done * 100) / total} aria-label={title} transitionDuration={100} />
      <p className="quiet" role="status">
        {total > 0 ? props.text : '\u00a0'}
      </p>
      <Button variant="default" onClick={props.onCancel}>
        {words.parts.cancel}
      </Button>
    </Modal>
  )
}
