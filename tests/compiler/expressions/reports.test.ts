/**
 * Valid expressions, and mistakes with their complete diagnostics: code, span, message, hint.
 *
 * One long file, because it is a table: one row an expression.
 */
import { expect, it, describe as suite } from 'vitest'
import { check, reports } from './sample.ts'

const good = (name: string, texts: readonly string[]): void => {
  it.each(texts)(`${name}: %s`, (text) => expect(reports(text)).toEqual([]))
}
const bad = (name: string, cases: readonly (readonly [text: string, ...reports: string[]])[]): void => {
  it.each(cases)(`${name}: %s`, (text, ...expected) => expect(reports(text)).toEqual(expected))
}

suite('syntax errors', () => {
  bad('syntax', [
    ['', 'expression-syntax | «» | An expression is missing here'],
    ['practice.note = null', 'expression-syntax | «=» | Write "==" to compare'],
    ['practice.note === null', 'expression-syntax | «===» | Write "==" to compare'],
    ['practice.note !== null', 'expression-syntax | «!==» | Write "!="'],
    ['practice.id <> 1', 'expression-syntax | «<>» | Write "!="'],
    ['practice.id =< 1', 'expression-syntax | «=<» | Write "<="'],
    ['practice.id => 1', 'expression-syntax | «=>» | Write ">="'],
    ['practice.id > 6,5', 'expression-syntax | «6,5» | A number has a point: 6.5'],
    ['practice.totalCost > 6,5 EUR', 'expression-syntax | «6,5 EUR» | An amount in EUR has 2 decimals, or none | Write 6,50 EUR.'],
    ['not practice.mustPay', 'expression-syntax | «not» | Write "!" for not'],
    ["(practice.note ?? 'a') == 'b'", 'expression-syntax | «??» | Write orElse(a, b) for a value that may be missing'],
    ['if(practice.mustPay, 1, 2)', 'expression-syntax | «if» | Write pick(condition, a, b) to choose between two values'],
    ['practice.mustPay and practice.canBeUpsold', 'expression-syntax | «and» | Write "&&" for and'],
    ['practice.mustPay | practice.canBeUpsold', 'expression-syntax | «|» | Write "||" for or'],
    ['practice.mustPay &&', 'expression-syntax | «&» | The expression ends too early'],
    ['(practice.mustPay', 'expression-syntax | «y» | ")" is missing at the end'],
    ['practice.mustPay)', 'expression-syntax | «)» | This bracket closes nothing'],
    ["practice.title == 'x", "expression-syntax | «'x» | This text has no closing quote"],
    ['practice.title == “x”', "expression-syntax | «“» | Texts stand between straight quotes: 'text'"],
    ['practice?.note', 'expression-syntax | «?.» | Write ".": a property of what is missing is missing too'],
    ['practice.1', 'expression-syntax | «1» | A name is expected here'],
    ["practice.title == 'a\\d'", 'expression-syntax | «\\d» | In a text, "\\" is written twice: "\\\\"'],
    ['let', 'expression-syntax | «let» | "let" is a reserved word and cannot be a name'],
    ['practice.serviceSnapshots.exists(1, true)', 'expression-syntax | «1» | The first argument here is a name for the item'],
  ])
  bad('CEL that is not in the language', [
    [
      'practice.mustPay ? 1 : 2',
      'not-in-language | «practice.mustPay ? 1 : 2» | "? :" is not part of the language | Write pick(condition, a, b).',
    ],
    ['practice.id / 2 > 4', 'not-in-language | «practice.id / 2» | "/" is not part of the language'],
    ["{'a': 1}", 'not-in-language | «{\'a\': 1}» | "{ }" is not part of the language'],
    ["practice.title == b'x'", "not-in-language | «b'x'» | b'x' is not a text or a number of the language"],
    ['practice.mustPay // always', 'not-in-language | «// always» | An expression holds no comment | Write it as a YAML comment, after #.'],
    ['practice.id == 99999999999999999999', 'not-in-language | «99999999999999999999» | This number is too large'],
    ["practice.tags.exists_one(t, t == 'a')", 'unknown-function | «exists_one» | There is no function "exists_one" after a point'],
  ])
  it('reports an expression that is too long', () => {
    expect(check(Array.from({ length: 700 }, () => 'practice.mustPay').join(' && ')).problems[0]?.message).toBe(
      'This expression is too long; split it into named conditions',
    )
  })
})

suite('names and properties', () => {
  good('paths', [
    "flags['areaClub.parto']",
    'practice.original.original.note',
    'practice.tags[0]',
    'data.practices[practice.id].title',
    'practice.preview.code',
  ])
  bad('paths', [
    ['practise.id', 'unknown-name | «practise» | Nothing called "practise" is in scope here'],
    ['practice.shortcode', 'unknown-property | «shortcode» | Practice has no property "shortcode"'],
    ["flags['areaClub.porto']", 'unknown-property | «\'areaClub.porto\'» | FormFlags has no property "areaClub.porto"'],
    ['practice.original.titel', 'unknown-property | «titel» | Practice has no property "titel"'],
    ['practice.title.length', 'unknown-property | «length» | A text has no property "length" | Write size(practice.title).'],
    [
      'practice.serviceSnapshots.name',
      'unknown-property | «name» | This is a list of ServiceSnapshot: its items have properties, it has none | Repeat over it with each, or ask it: exists, all, filter, map, first, size.',
    ],
    [
      'practice.preview.total',
      'variant-property | «total» | Only 1 of the 2 variants of EditPreview has "total" | Guard it with practice.preview.code == \'ok\'.',
    ],
    [
      'practice.preview.reason',
      "variant-property | «reason» | Only 1 of the 2 variants of EditPreview has \"reason\" | Guard it with practice.preview.code in ['late', 'closed'].",
    ],
    ['practice.tags[-1]', 'always-same | «-1» | The places of a list are counted from 0, so this is always missing'],
    [
      "practice.tags['a']",
      "unknown-property | «'a'» | This is a list of a text: its items have properties, it has none | Repeat over it with each, or ask it: exists, all, filter, map, first, size.",
    ],
    ['practice.title[0]', 'type-mismatch | «practice.title» | A text is no list'],
    ['practice.tags[practice.title]', 'type-mismatch | «practice.title» | The place in a list must be a whole number, this is a text'],
  ])
  it('lists the names in scope with their types, and the allowed names', () => {
    const [name] = check('practise.id').problems
    expect(name?.allowed).toEqual(['practice', 'chosen', 'flags', 'notice', 'asked', 'data', 'portal', 'today', 'now'])
    expect(name?.inScope).toEqual([
      'practice (Practice)',
      'chosen (Practice)',
      'flags (FormFlags)',
      'notice (Notice)',
      'asked (Asked)',
      'data (a record)',
      'portal (a record)',
      'today (a date)',
      'now (a moment)',
    ])
    const [property] = check('flags.state').problems
    expect(property).toMatchObject({ written: 'state', allowed: ['status', 'areaClub.parto'] })
  })
  it('reports one mistake once, whatever expression contains it', () => {
    expect(reports('year(practice.due) > 2020 && practice.due.day == 3')).toEqual([
      'unknown-property | «due» | Practice has no property "due"',
      'unknown-property | «due» | Practice has no property "due"',
    ])
  })
})

suite('comparisons', () => {
  good('equality', [
    "practice.readableStatus == 'opzionato'",
    "'opzionato' != practice.readableStatus",
    'practice.practiceType == 2',
    'practice.totalCost == 0',
    "practice.note == 'x'",
    'practice.mustPay == false',
    'practice.dueDate == today',
    'practice.note != null',
    'practice.grade == 7.5',
    'practice.grade == practice.id',
  ])
  bad('equality', [
    ["practice.readableStatus == 'confermatoo'", "unknown-value | «'confermatoo'» | PracticeStatus has no value 'confermatoo'"],
    ["'confermatoo' != practice.readableStatus", "unknown-value | «'confermatoo'» | PracticeStatus has no value 'confermatoo'"],
    [
      "orElse(practice.original.readableStatus, 'cofermato') == 'confermato'",
      "unknown-value | «'cofermato'» | PracticeStatus has no value 'cofermato'",
    ],
    [
      "orElse(practice.original.readableStatus, 'cofermato') in ['confermato', 'concluso']",
      "unknown-value | «'cofermato'» | PracticeStatus has no value 'cofermato'",
    ],
    ['practice.practiceType == 3', 'unknown-value | «3» | PracticeType has no value 3'],
    ["practice.practiceType == '2'", "unknown-value | «'2'» | PracticeType has no value '2'"],
    ["practice.serviceSnapshots.exists(s, s.kind == 'other')", "unknown-value | «'other'» | This has no value 'other'"],
    [
      "practice.dueDate == '2026-01-01'",
      "never-equal | «'2026-01-01'» | This is never equal: a date is compared with '2026-01-01' | A date is written without quotes: 2026-01-01.",
    ],
    [
      'practice.dueDate == now',
      'never-equal | «now» | This is never equal: a date is compared with a moment | Write day(moment) for the day of a moment, in the time zone of the portal.',
    ],
    [
      'practice.totalCost == practice.fileSize',
      'never-equal | «practice.fileSize» | This is never equal: an amount is compared with a size in bytes',
    ],
    ["practice.mustPay == 'true'", "never-equal | «'true'» | This is never equal: yes or no is compared with 'true'"],
    ['practice == chosen', 'type-mismatch | «chosen» | Only single values are compared, not Practice with Practice'],
    ["practice.tags == 'a'", "type-mismatch | «'a'» | Only single values are compared, not a list of a text with 'a'"],
    ['practice.id == null', 'always-same | «practice.id» | This is never missing, so the answer is always no'],
    ['practice.id != null', 'always-same | «practice.id» | This is never missing, so the answer is always yes'],
    ['null == null', 'always-same | «null == null» | Both sides are null'],
    ['1 == 1', 'always-same | «1 == 1» | Both sides are the same every time, so the answer never changes'],
    [
      'practice.note == practice.note',
      'always-same | «practice.note == practice.note» | Both sides are the same every time, so the answer never changes',
    ],
  ])
  it('lists every value of the code as allowed', () => {
    expect(check("practice.readableStatus == 'confermatoo'").problems[0]).toMatchObject({
      written: 'confermatoo',
      allowed: ['opzionato', 'confermato', 'annullato', 'concluso'],
    })
  })
  good('order', [
    'practice.totalCost > 0',
    'practice.dueDate <= today',
    'practice.creationDate < now',
    'year(today) >= 2026',
    'practice.totalCost >= portal.advanceCents',
    'practice.grade < 6.5',
  ])
  bad('order', [
    [
      'practice.dueDate < now',
      'type-mismatch | «practice.dueDate < now» | "<" cannot put a date and a moment in order | Write day(moment) for the day of a moment, in the time zone of the portal.',
    ],
    ["practice.title < 'b'", "type-mismatch | «practice.title < 'b'» | \"<\" cannot put a text and 'b' in order"],
    ['practice.practiceType > 1', 'type-mismatch | «practice.practiceType > 1» | ">" cannot put PracticeType and 1 in order'],
    [
      'practice.totalCost > year(today)',
      'type-mismatch | «practice.totalCost > year(today)» | ">" cannot put an amount and a year in order',
    ],
    [
      'practice.totalCost > portal.alertMs',
      'type-mismatch | «practice.totalCost > portal.alertMs» | ">" cannot put an amount and a delay in order',
    ],
    ['practice.dueDate > null', 'type-mismatch | «practice.dueDate > null» | ">" cannot compare with null'],
  ])
  good('in', [
    "practice.readableStatus in ['opzionato', 'confermato']",
    'practice.id in portal.divisions',
    "'a' in practice.tags",
    'practice.practiceType in [1, 6]',
  ])
  bad('in', [
    ["practice.readableStatus in ['opzionato', 'x']", "unknown-value | «'x'» | PracticeStatus has no value 'x'"],
    [
      'practice.totalCost in portal.divisions',
      'never-equal | «portal.divisions» | This is never equal: an amount is compared with a whole number',
    ],
    ['practice.title in practice.note', 'type-mismatch | «practice.note» | "in" asks a list, this is a text'],
    ['practice.id in []', 'always-same | «[]» | Nothing is in an empty list'],
    ["practice.id in [1, 'a']", "type-mismatch | «[1, 'a']» | The items of a list are of one kind, these are 1, 'a'"],
    [
      "practice.title.startsWith(first([1, true, 'a']))",
      "type-mismatch | «[1, true, 'a']» | The items of a list are of one kind, these are 1, yes or no, 'a'",
    ],
    [
      "orElse(practice.mustPay, practice.dueDate, practice.note).startsWith('a')",
      'type-mismatch | «practice.dueDate» | The values of orElse(...) are of one kind: this is a date, the first is yes or no',
    ],
  ])
})

suite('text concatenation', () => {
  good('and, or, not', ['practice.mustPay && !practice.canBeUpsold', 'practice.mustPay || practice.canBeUpsold'])
  bad('and, or, not', [
    ['practice.note && practice.mustPay', 'type-mismatch | «practice.note» | What stands before "&&" must be yes or no, this is a text'],
    ['practice.mustPay || practice.id', 'type-mismatch | «practice.id» | What stands after "||" must be yes or no, this is a whole number'],
    ['!practice.dueDate', 'type-mismatch | «practice.dueDate» | What "!" negates must be yes or no, this is a date'],
  ])
  good('plus and minus', [
    'practice.totalCost - practice.remainingAmount',
    'practice.totalCost + 100 EUR',
    '-practice.totalCost + 12,50 EUR',
    'year(today) - 1',
    "practice.title + ' ' + practice.note",
    "practice.link + '/x'",
    'practice.grade - 1.5 + 1',
  ])
  bad('plus and minus', [
    ['practice.totalCost + year(today)', 'type-mismatch | «practice.totalCost + year(today)» | "+" cannot add a year to an amount'],
    [
      'practice.totalCost - practice.id',
      'type-mismatch | «practice.totalCost - practice.id» | "-" cannot take a whole number from an amount',
    ],
    [
      "'n. ' + practice.id",
      "type-mismatch | «'n. ' + practice.id» | \"+\" cannot add a whole number to 'n. ' | A number or a date becomes a text with string(...).",
    ],
    ['practice.title - practice.note', 'type-mismatch | «practice.title - practice.note» | "-" cannot take a text from a text'],
    [
      'practice.title + practice.advice',
      'type-mismatch | «practice.title + practice.advice» | "+" cannot add a text with markup to a text | A number or a date becomes a text with string(...).',
    ],
    ['practice.practiceType + 1', 'type-mismatch | «practice.practiceType + 1» | "+" cannot add 1 to PracticeType'],
    ['today - 1', 'type-mismatch | «today - 1» | "-" cannot take 1 from a date | A date is moved by days: + 7 days.'],
  ])
})

suite('functions', () => {
  good('good', [
    'has(practice.buyedPackage.code)',
    "has(flags['areaClub.parto'])",
    'year(practice.creationDate)',
    'size(practice.tags)',
    'size(practice.title)',
    'string(practice.id)',
    'string(today)',
    'written(today)',
    'orElse(practice.note, practice.original.note, practice.title)',
    // A fallback that is told apart from the codes, or shown.
    "orElse(practice.original.readableStatus, '') == 'confermato'",
    "orElse(practice.original.readableStatus, 'none') in ['confermato', 'none']",
    'orElse(practice.original.practiceType, 0) == 2',
    "orElse(practice.original.readableStatus, 'none')",
    "pick(practice.mustPay, 'SI', 'NO')",
    'pick(has(practice.note), practice.note, null)',
    'first(data.practices).title',
    'sum(practice.serviceSnapshots.map(s, s.price))',
    'sum([1, 2])',
    'average(practice.serviceSnapshots.map(s, s.price)) > 10 EUR',
    'percent(practice.remainingAmount, practice.totalCost) > 50',
    'practice.totalCost * 2 > 10 EUR',
    '3 * 2 days == days(today, today)',
    'least(data.practices.map(p, p.creationDate))',
    'greatest([practice.totalCost, portal.advanceCents])',
    "permits(practice.readableStatus, 'pay')",
  ])
  bad('bad', [
    ['sise(practice.tags)', 'unknown-function | «sise» | There is no function "sise"'],
    [
      'startsWith(practice.title)',
      'unknown-function | «startsWith» | There is no function "startsWith" | It follows what it asks, after a point: value.startsWith(...)',
    ],
    ['has(practice.id)', 'always-same | «practice.id» | This is never missing, so the answer is always yes'],
    ['has(practice.id + 1)', 'wrong-arguments | «practice.id + 1» | has(...) takes a path, such as booking.package'],
    [
      'practice.totalCost * practice.totalCost',
      'type-mismatch | «practice.totalCost * practice.totalCost» | "*" cannot multiply an amount by an amount | A number, an amount or a number of days is multiplied by a whole number.',
    ],
    [
      'practice.totalCost * 1.5',
      'type-mismatch | «practice.totalCost * 1.5» | "*" cannot multiply an amount by 1.5 | A number, an amount or a number of days is multiplied by a whole number.',
    ],
    ['percent(practice.totalCost, practice.id)', 'type-mismatch | «practice.id» | A part of a whole number is not an amount'],
    ['year(2026)', 'type-mismatch | «2026» | This must be a date or a moment, it is 2026'],
    ['year(today, now)', 'wrong-arguments | «year(today, now)» | This is written year(date)'],
    ['written(now)', 'type-mismatch | «now» | This must be a date, it is a moment'],
    ['size(practice.id)', 'type-mismatch | «practice.id» | This must be a list or a text, it is a whole number'],
    [
      'string(practice.mustPay)',
      'type-mismatch | «practice.mustPay» | This must be a number without a unit, a date or a code, it is yes or no',
    ],
    [
      'string(practice.totalCost)',
      'type-mismatch | «practice.totalCost» | This must be a number without a unit, a date or a code, it is an amount | Its bare number would mislead: show it by a placeholder of its own, which writes the unit.',
    ],
    [
      'string(practice.fileSize)',
      'type-mismatch | «practice.fileSize» | This must be a number without a unit, a date or a code, it is a size in bytes | Its bare number would mislead: show it by a placeholder of its own, which writes the unit.',
    ],
    ['orElse(practice.note)', 'wrong-arguments | «orElse(practice.note)» | This is written orElse(value, otherwise, ...)'],
    ["orElse(practice.title, 'x')", 'always-same | «practice.title» | This is never missing, so what follows it is never used'],
    [
      'orElse(practice.note, practice.id)',
      'type-mismatch | «practice.id» | The values of orElse(...) are of one kind: this is a whole number, the first is a text',
    ],
    ["pick(practice.note, 'a', 'b')", 'type-mismatch | «practice.note» | The condition of pick(...) must be yes or no, this is a text'],
    ["pick(practice.mustPay, 'a', 2)", "type-mismatch | «2» | The values of pick(...) are of one kind: this is 2, the first is 'a'"],
    ['first(practice.title)', 'type-mismatch | «practice.title» | This must be a list, it is a text'],
    ['sum(practice.tags)', 'type-mismatch | «practice.tags» | This must be a list of numbers or amounts, it is a list of a text'],
    [
      'sum(data.practices.map(p, year(p.creationDate)))',
      'type-mismatch | «data.practices.map(p, year(p.creationDate))» | This must be a list of numbers or amounts, it is a list of a year',
    ],
    ['least(practice.tags)', 'type-mismatch | «practice.tags» | This must be a list of numbers or dates, it is a list of a text'],
    ["permits(practice.readableStatus, 'pya')", 'unknown-permission | «\'pya\'» | There is no permission "pya"'],
    ["permits(practice.title, 'pay')", 'type-mismatch | «practice.title» | This must be of the kind PracticeStatus, it is a text'],
    ['permits(practice.readableStatus, practice.title)', 'wrong-arguments | «practice.title» | The permission is written between quotes'],
  ])
  it('lists the permissions as allowed', () => {
    expect(check("permits(practice.readableStatus, 'pya')").problems[0]).toMatchObject({ written: 'pya', allowed: ['pay', 'change'] })
  })
})

suite('a property that variants type differently', () => {
  bad('a question', [
    [
      'practice.questions[0].answer.foo.bar > 3',
      'variant-property | «answer» | "answer" is a text in OpenQuestion, yes or no in YesNoQuestion | Ask practice.questions[0].type first, in a condition around this.',
    ],
  ])
  good('an answered question', ["practice.questions.exists(q, q.type == 'text' && q.answer == 'a')", 'practice.questions.map(q, q.id)'])
})

suite('an empty list', () => {
  bad('instead of a missing one', [
    [
      "orElse(data.documents, []).exists(document, document.namexyz == 'a')",
      'unknown-property | «namexyz» | ServiceSnapshot has no property "namexyz"',
    ],
    [
      "pick(practice.canBeUpsold, [], data.documents).exists(document, document.namexyz == 'a')",
      'unknown-property | «namexyz» | ServiceSnapshot has no property "namexyz"',
    ],
  ])
  good('instead of a missing one', [
    "orElse(data.documents, []).exists(document, document.name == 'a')",
    'size(orElse(data.documents, []))',
  ])
})

suite('tokens after a value', () => {
  good('good', [
    "practice.serviceSnapshots.exists(s, s.kind == 'base')",
    'practice.tags.all(t, t in chosen.tags)',
    'size(practice.serviceSnapshots.filter(s, orElse(s.soldout, false)))',
    'size(practice.serviceSnapshots.filter(s, has(s.soldout) && s.soldout))',
    "size(practice.serviceSnapshots.filter(s, s.name == 'a'))",
    'data.practices.map(p, p.totalCost)',
    'practice.title.startsWith(practice.note)',
    "practice.title.split(',')[0]",
    "practice.title.split(',').join(' · ')",
    "practice.serviceSnapshots.map(s, s.name).join(', ').startsWith('a')",
    "practice.title.matches('^[A-Z]{2}\\\\d{7}$')",
    "practice.readableStatus.startsWith('conf')",
  ])
  bad('bad', [
    [
      'practice.note.size()',
      'unknown-function | «size» | There is no function "size" after a point | It stands before what it asks: size(list or text)',
    ],
    ['practice.title.exists(t, true)', 'type-mismatch | «practice.title» | exists(...) asks a list, this is a text'],
    ['practice.tags.exists(t, t)', 'type-mismatch | «t» | The condition of exists(...) must be yes or no, this is a text'],
    [
      'practice.tags.exists(practice, true)',
      'name-taken | «practice» | "practice" already means something else here | Give the item a name of its own.',
    ],
    [
      'practice.tags.exists(t)',
      'wrong-arguments | «practice.tags.exists(t)» | exists(...) takes a name for the item and what is asked of it | list.exists(item, ...)',
    ],
    ["practice.id.startsWith('1')", 'type-mismatch | «practice.id» | startsWith(...) asks a text, this is a whole number'],
    ["practice.advice.contains('<b>')", 'type-mismatch | «practice.advice» | contains(...) asks a text, this is a text with markup'],
    ['practice.title.contains(1)', 'type-mismatch | «1» | What is looked for must be a text, this is 1'],
    ["practice.title.matches('(')", "bad-pattern | «'('» | This pattern is not a regular expression"],
    ['practice.title.matches(practice.note)', 'wrong-arguments | «practice.note» | matches(...) takes a text between quotes'],
    ["practice.title.join(', ')", 'type-mismatch | «practice.title» | join(...) asks a list of texts, this is a text'],
    [
      "practice.serviceSnapshots.map(s, s.price).join(', ')",
      'type-mismatch | «practice.serviceSnapshots.map(s, s.price)» | join(...) asks a list of texts, this is a list of an amount | Leave out those that may be missing: list.filter(item, has(item.name)).',
    ],
    [
      'practice.tags.join(practice.title)',
      "wrong-arguments | «practice.tags.join(practice.title)» | This is written list.join('separator')",
    ],
    ["practice.title.split('')", "wrong-arguments | «''» | The separator is at least one character"],
    ['practice.title.startsWith()', 'wrong-arguments | «practice.title.startsWith()» | This is written text.startsWith(text)'],
  ])
})

suite('habits of other languages', () => {
  bad('codes without quotes', [
    [
      'practice.readableStatus == opzionato',
      'unknown-name | «opzionato» | Nothing called "opzionato" is in scope here | Write \'opzionato\' between quotes.',
    ],
    [
      'opzionato == practice.readableStatus',
      'unknown-name | «opzionato» | Nothing called "opzionato" is in scope here | Write \'opzionato\' between quotes.',
    ],
    [
      "practice.readableStatus in [opzionato, 'confermato']",
      'unknown-name | «opzionato» | Nothing called "opzionato" is in scope here | Write \'opzionato\' between quotes.',
    ],
  ])
  bad('words for constants', [
    ['practice.note == undefined', 'unknown-name | «undefined» | Nothing called "undefined" is in scope here | Write null.'],
    ['practice.mustPay == True', 'unknown-name | «True» | Nothing called "True" is in scope here | Write true.'],
  ])
  bad('lists that may be empty', [
    [
      'practice.serviceSnapshots == []',
      'type-mismatch | «practice.serviceSnapshots == []» | A list is not compared with an empty one | Write size(practice.serviceSnapshots) == 0.',
    ],
    [
      'practice.serviceSnapshots != []',
      'type-mismatch | «practice.serviceSnapshots != []» | A list is not compared with an empty one | Write size(practice.serviceSnapshots) > 0.',
    ],
    [
      'practice.serviceSnapshots == null',
      'always-same | «practice.serviceSnapshots» | This is never missing, so the answer is always no | Write size(practice.serviceSnapshots) == 0.',
    ],
  ])
  bad('functions', [
    ['not(practice.mustPay)', 'unknown-function | «not» | There is no function "not" | Write !(...).'],
    ['len(practice.title) > 3', 'unknown-function | «len» | There is no function "len" | Write size(list or text).'],
    [
      "practice.title.includes('a')",
      'unknown-function | «includes» | There is no function "includes" after a point | Write text.contains(text), or item in list.',
    ],
  ])
})
