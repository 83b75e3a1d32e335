/** Grammar of profiles.yaml: the profiles that a user may choose, and who is asked to. */
import { icon } from './common.ts'
import { conditionNames, map, must, name, record, text } from './shape.ts'

const profile = record('profile', 'One guise in which a person uses the portal.', () => ({
  label: must(text, 'What it is called: the heading of its tile.'),
  text: must(text, 'What whoever chooses it gets.'),
  icon: must(icon, 'Its icon.'),
  home: must(name('screen'), 'Where choosing it leads.'),
}))

export const profiles = record(
  'profiles',
  'The choice between profiles: asked for on entry, kept until the next login, read as `session.profile`.',
  () => ({
    when: must(conditionNames, "Who is asked, judged as if nothing were chosen; for everybody else `session.profile` is `'unchosen'`."),
    title: must(text, 'The heading of the choice.'),
    text: must(text, 'The line under it.'),
    change: must(text, 'The entry of the personal menu that leads back to the choice.'),
    profiles: must(
      map(profile, 'kebab'),
      "Two or more profiles. Their names are what is stored, and with `'unchosen'` what `session.profile` may be.",
    ),
  }),
)
