// The weaknesses of a password. Length counts; rules about digits and signs only make people write passwords down.

const shortest = 8
const longest = 1000

/** The fault of a password, or null. `own` are texts that others know about the person, such as the e-mail address. */
export function passwordFault(
  password: string,
  own: readonly string[] = [],
): 'short' | 'long' | 'known' | null {
  const length = [...password].length
  if (length < shortest) return 'short'
  if (length > longest) return 'long'
  const plain = password.toLowerCase()
  const isRepeated = new Set(plain).size < 3
  const isOwn = own.some((text) => text.length > 2 && plain === text.toLowerCase())
  return isRepeated || isOwn || guesses.has(plain) ? 'known' : null
}

/** The most common passwords of at least eight characters. */
const guesses = new Set(
  `12345678 123456789 1234567890 87654321 11223344 12341234 1q2w3e4r 1qaz2wsx a1b2c3d4 abcd1234 abcdefgh asdfasdf
  asdfghjk baseball changeme computer fussball football hallo123 iloveyou kennwort letmein1 liverpool master123 michelle
  p@ssw0rd pa55word passw0rd passwort passwort1 passwort123 password password! password1 password12 password123
  princess qwer1234 qwertyui qwertz123 qwertzui qwerty12 qwerty123 schalke04 schatzi1 sommer24 sommer25 sommer26 starwars
  sunshine superman test1234 trustno1 welcome1 welcome123 whatever willkommen winter24 winter25 winter26 zaq12wsx`
    .split(/\s+/)
    .filter(Boolean),
)
