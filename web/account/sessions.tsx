import { Button } from '@mantine/core'
import { browserName } from '../../domain/access/browsers.ts'
import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { complain, tell } from '../frame/notices.tsx'
import { dateTimeText } from '../parts/format.ts'
import { Loaded } from '../parts/loaded.tsx'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { Part } from './part.tsx'

type Session = Awaited<ReturnType<typeof kontor.sessions.list>>['items'][number]

export function SessionsPart() {
  const query = useAnswer('sessions', kontor.sessions.list)
  return (
    <Part name="sessions">
      <Loaded of={query} lines={3}>
        {({ items }) => <Sessions sessions={items} />}
      </Loaded>
    </Part>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const said = words.account.sessions
  return (
    <>
      <ul className={css.rows}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span className={css.what}>
              {nameOf(session)}
              <small>{detailsOf(session)}</small>
            </span>
            {session.current ? (
              <span className="quiet">{said.current}</span>
            ) : (
              <Button
                variant="default"
                aria-label={said.endNamed(nameOf(session))}
                onClick={() => end(() => kontor.sessions.remove(session.id), said.wasEnded)}
              >
                {said.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" onClick={() => end(kontor.sessions.removeAll, said.othersEnded)}>
          {said.endOthers}
        </Button>
      )}
    </>
  )
}

async function end(run: () => Promise<void>, sentence: string): Promise<void> {
  try {
    await run()
    tell(sentence)
  } catch (error) {
    complain(error)
  }
  await refresh()
}

function nameOf({ agent }: Session): string {
  return browserName(agent) || words.account.sessions.unknown
}

function detailsOf({ address, created, last_used }: Session): string {
  const { since, used } = words.account.sessions
  return [address, since(dateTimeText(created)), used(dateTimeText(last_used))].join(' · ')
}
