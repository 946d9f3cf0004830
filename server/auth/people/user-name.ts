import { selectedText } from '../../resource/embeds.ts'

/** First and last name of the user in an item's `user_id`: the author of a record is part of the record. */
export const userName = selectedText(
  { type: 'string' },
  () => [],
  (table) => `select trim(u.name || ' ' || u.surname) from users u where u.id = ${table}.user_id`,
)
