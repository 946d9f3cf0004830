// The bodies of requests that send. Characters that could change the head of a mail are refused here.

import { mailSenders } from '../configuration/settings.ts'
import { optional, required } from '../resource/fields.ts'
import { formatted, mailAddress } from '../resource/formats.ts'
import { type Kind, wrong } from '../resource/kind.ts'
import { longText, oneOf, text } from '../resource/kinds.ts'
import { list } from '../resource/records.ts'
import type { Message } from './outbox.ts'

const maxRecipients = 100

/** The body of `…/send-by-email`. */
export const mailBody = {
  subject: required(subject()),
  body: required(longText()),
  recipients: required(recipients()),
  from: optional(oneOf(...mailSenders)),
}

/** The body of `…/send-by-post`. */
export const postBody = {
  palette: required(oneOf('C', 'BW')),
  print: required(oneOf('D', 'S')),
  speed: required(oneOf('P', 'E')),
}

function subject(): Kind<string> {
  const base = singleLine()
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      return parsed?.trim() === '' ? wrong(problems, key, 'required', 'must not be empty') : parsed
    },
  }
}

/** Text without line ends and other control characters. */
function singleLine(): Kind<string> {
  return formatted(text(), (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), 'must be a single line')
}

function recipients(): Kind<Message['recipients']> {
  const base = list({
    email: required(mailAddress('must be one e-mail address such as post@sonnenrain.example')),
    name: required(singleLine()),
  })
  return {
    ...base,
    input: { ...base.input, minItems: 1, maxItems: maxRecipients },
    parse(value, key, problems) {
      const count = Array.isArray(value) ? value.length : 1
      if (count === 0) return wrong(problems, key, 'required', 'must name at least one recipient')
      if (count > maxRecipients)
        return wrong(problems, key, 'not_allowed', `can name at most ${maxRecipients} recipients`)
      return base.parse(value, key, problems)
    },
  }
}
