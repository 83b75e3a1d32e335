/** Grammar of profiles.yaml: the profiles that a user may choose, and who is asked to. */
import { icon } from './common.ts'
import { conditionNames, map, must, name, record, text } from './shape.ts'

const profile = record('profile', 'One profile in which a user uses the portal.', () => ({
  label: must(text, 'Its label: the heading of its tile.'),
  text: must(text, 'What the profile offers.'),
  icon: must(icon, 'Its icon.'),
  home: must(name('screen'), 'The screen shown after choosing it.'),
}))

export const profiles = record(
  'profiles',
  'The choice between profiles, made on entry, kept until the next login and read as `session.profile`.',
  () => ({
    when: must(
      conditionNames,
      "Which users choose, evaluated as if no profile were chosen. For all others `session.profile` is `'unchosen'`.",
    ),
    title: must(text, 'The heading of the choice.'),
    text: must(text, 'The line under it.'),
    change: must(text, 'The entry of the personal menu that reopens the choice.'),
    profiles: must(
      map(profile, 'kebab'),
      "Two or more profiles. Their names are stored and, with `'unchosen'`, are the values of `session.profile`.",
    ),
  }),
)
