import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { askSession, enterCompany, useLostSession } from '../data/session.ts'
import page from '../parts/page.module.css'
import { sentenceOf } from '../parts/problems.ts'
import { base, company } from '../start.ts'
import { words } from '../words/words.ts'
import css from './session-dialog.module.css'

/** Says above everything that the session is gone or in another company, and how to continue with the input. */
export function SessionDialog() {
  const lost = useLostSession()
  if (!lost) return null
  return lost === 'signed out' ? <SignedOut /> : <Elsewhere other={lost.company} />
}

function SignedOut() {
  const { title, text, signIn, goOn } = words.frame.signedOut
  const [run, problem, isBusy] = useAction()
  return (
    <Dialog title={title} text={text} problem={problem}>
      <Button component="a" href={`${base}/sign-in`} target="_blank" rel="noopener" autoFocus>
        {signIn}
      </Button>
      <Button variant="default" loading={isBusy} onClick={() => run(askSession)}>
        {goOn}
      </Button>
    </Dialog>
  )
}

function Elsewhere({ other }: { readonly other: string }) {
  const { title, text, back, goOn } = words.frame.elsewhere
  const [run, problem, isBusy] = useAction()
  return (
    <Dialog title={title(other)} text={text(company.name)} problem={problem}>
      <Button autoFocus loading={isBusy} onClick={() => run(() => enterCompany(company.id).then(askSession))}>
        {back(company.name)}
      </Button>
      {/* The shown record does not exist in the other company. */}
      <Button variant="default" onClick={() => location.assign(`${base}/`)}>
        {goOn(other)}
      </Button>
    </Dialog>
  )
}

/** Notices would be below the dialog, so errors are shown in it. */
function useAction() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = (act: () => Promise<void>) => {
    setProblem(undefined)
    setBusy(true)
    act()
      .catch((error) => setProblem(sentenceOf(error)))
      .finally(() => setBusy(false))
  }
  return [run, problem, isBusy] as const
}

/** The browser's own dialog, because it is above every other one. It closes once the session is back. */
function Dialog(props: {
  readonly title: string
  readonly text: string
  readonly problem: string | undefined
  readonly children: React.ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // The user may have signed in in another tab.
    const ask = () => void askSession().catch(() => undefined)
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="session-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers let the second Escape through.
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="session-title">{props.title}</h2>
      <p>{props.text}</p>
      {props.problem && <p role="alert">{props.problem}</p>}
      <div className={page.actions}>{props.children}</div>
    </dialog>
  )
}
