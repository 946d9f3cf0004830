// Programs that have access to the company, by kind of key.

import { base, may } from '../../start.ts'
import { words } from '../../words/words.ts'
import css from '../settings.module.css'
import { Clients } from './clients.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { PersonalTokens } from './personal-tokens.tsx'
import { V1Token } from './v1-token.tsx'

export function Section() {
  return (
    <div className={css.stack}>
      <ConnectedApps />
      <PersonalTokens />
      {may('manage', 'client') && <Clients />}
      <V1Token />
      <p style={{ margin: 0 }}>
        <a href={`${base}/docs`}>{words.applications.docs}</a>
      </p>
    </div>
  )
}
