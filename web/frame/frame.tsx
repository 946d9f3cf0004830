// The frame around every page: navigation, search, the running timer, and the user's menu.

import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { RunningTimer } from '../hours/timer/running-timer.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { useDepartures } from '../parts/arrival.ts'
import { useRememberedPages } from '../parts/way-back.tsx'
import { company, useStart } from '../start.ts'
import { words } from '../words/words.ts'
import { BottomBar } from './bottom-bar.tsx'
import css from './frame.module.css'
import { Icon, Mark } from './icons.tsx'
import { Notices } from './notices.tsx'
import { OfflineLine } from './offline-line.tsx'
import { PersonMenu } from './person-menu.tsx'
import { isAt, places } from './places.ts'
import { SessionDialog } from './session-dialog.tsx'

const Palette = lazy(() => import('../palette/palette.tsx').then(({ Palette }) => ({ default: Palette })))

export function Frame() {
  const { pathname } = useLocation()
  const [isSearching, setSearching] = useState(false)
  const content = useRef<HTMLElement>(null)
  useStart()
  useDepartures()
  useRememberedPages()
  useKeyOf('k', () => setSearching(true))

  return (
    <div className={css.frame}>
      <button type="button" className={css.skip} onClick={() => content.current?.focus()}>
        {words.frame.skip}
      </button>
      <nav className={css.side} aria-label={words.frame.menu}>
        <Anchor to="/" className={css.brand}>
          <Mark />
          <span>{company.name}</span>
        </Anchor>
        <ul className={css.places}>
          {places.map((place) => (
            <li key={place.to}>
              <Anchor to={place.to} className={css.place} isCurrent={isAt(place, pathname)}>
                <Icon name={place.icon} />
                {words.frame[place.name]}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <header className={css.top}>
        <Anchor to="/" className={css.topBrand}>
          <Mark />
          <span>{company.name}</span>
        </Anchor>
        <button type="button" className={css.search} onClick={() => setSearching(true)}>
          <Icon name="search" size={16} />
          <span>{words.frame.searchHint}</span>
          <kbd>{/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <div className={css.space} />
        <RunningTimer />
        <PersonMenu />
      </header>
      <div>
        <OfflineLine />
        <main id="content" ref={content} tabIndex={-1} className={css.content}>
          <Outlet />
        </main>
      </div>
      <BottomBar onSearch={() => setSearching(true)} />
      <Notices />
      <SessionDialog />
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Ctrl or ⌘ with a letter, anywhere in the application. */
function useKeyOf(letter: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== letter ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [letter])
}
