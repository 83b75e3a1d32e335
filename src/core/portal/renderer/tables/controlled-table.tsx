/** A table whose rows the visitor sorts, narrows, pages and saves. Loaded with the first such table of a visit. */
import styled from '@emotion/styled'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { plainFileName } from '../../../lib/plain-file-name.ts'
import type { ColumnModel, TableBlock, TableControlsModel } from '../../../model/catalogue-model.ts'
import { Choice } from '../../fields/choice.tsx'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { TextBox } from '../../fields/text-input.tsx'
import { Button } from '../../ui/button.tsx'
import { SortButton } from '../../ui/sort-button.tsx'
import { colour, media } from '../../ui/theme/tokens.ts'
import { EmptyView } from '../blocks/empty-view.tsx'
import { useReadText, useRenderer, useWording } from '../renderer-context.tsx'
import type { ItemScope } from '../scope/repeat.ts'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { type AddressChanges, useKeepInAddress } from '../use-keep-in-address.ts'
import { useOutsideAddress } from '../use-outside-address.ts'
import { chooseRows, type FilterOption, findOptions, readChoices, type TableOrder, wordOf, writeRows } from './chosen-rows.ts'
import { RowsTable } from './rows-table.tsx'

const Whole = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`
const Controls = styled('search')`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  align-items: end;
  gap: 16px;
  ${media.print} { display: none; }
`
const Count = styled.p`
  margin: 0;
  color: ${colour.textMuted};
`
const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  ${media.print} { display: none; }
`

/** How long typing rests before the rows follow it. */
const quietMs = 300

export interface ControlledTableProps {
  block: TableBlock
  controls: TableControlsModel
  rows: readonly ItemScope[]
}

export function ControlledTable({ block, controls, rows }: ControlledTableProps) {
  const { saveFile } = useRenderer()
  const scope = useScope()
  const wording = useWording()
  const read = useReadText()
  const keep = useKeepInAddress()
  const { page, texts } = controls
  const isOfServer = page?.total !== undefined
  const params = scope.params as Readonly<Record<string, unknown>>
  const choices = useMemo(() => readChoices(block, params), [block, params])
  const fitting = useMemo(
    () => (isOfServer ? rows : chooseRows(block, rows, choices, wording)),
    [isOfServer, block, rows, choices, wording],
  )
  const count = page?.total?.read(scope) ?? fitting.length
  const pages = page ? Math.max(1, Math.ceil(count / page.size)) : 1
  const current = Math.min(Math.max(Number(page ? (params[page.param] ?? 1) : 1), 1), pages)
  const shown = useMemo(
    () => (page && !isOfServer ? fitting.slice((current - 1) * page.size, current * page.size) : fitting),
    [page, isOfServer, fitting, current],
  )
  /** Another choice begins with its first page. */
  const change = useCallback((changes: AddressChanges) => keep({ ...(page ? { [page.param]: undefined } : {}), ...changes }), [keep, page])
  const { sort: sortParam } = controls
  const sort = useCallback(
    (order: TableOrder | undefined) => sortParam !== undefined && change({ [sortParam]: order && wordOf(order) }),
    [change, sortParam],
  )
  const drawSorting = useCallback(
    (column: ColumnModel) => {
      if (column.sorts === undefined) return undefined
      const order = choices.order?.column === column ? choices.order.order : undefined
      const next = order === 'ascending' ? 'descending' : 'ascending'
      const button = (
        <SortButton order={order} onSort={() => sort({ column, order: next })}>
          <Text text={column.label} />
        </SortButton>
      )
      return { order, button }
    },
    [choices, sort],
  )
  const isNarrowed = choices.words !== '' || choices.filters.length > 0
  if (count === 0 && !isNarrowed) return <EmptyView empty={block.each.empty} />
  const save = () => {
    const name = plainFileName(read(block.caption), 'csv')
    const file = new Blob([writeRows(block.columns, fitting, wording)], { type: 'text/csv;charset=utf-8' })
    void saveFile(file, { kind: 'plain', parts: { it: [name], en: [name] }, dependencies: [] }, {})
  }
  return (
    <Whole>
      <Controls>
        {controls.find !== undefined && (
          <WordsField name={controls.find} label={<Text text={texts.find} />} words={choices.words} onWords={change} />
        )}
        {block.columns.map(
          (column) =>
            column.filter !== undefined && (
              <Select
                key={column.filter}
                name={column.filter}
                label={<Text text={column.label} />}
                chosen={choices.filters.find((one) => one.column === column)?.value ?? ''}
                none={read(texts.all)}
                options={findOptions(column, isOfServer ? undefined : rows, wording)}
                onChoose={(key) => change({ [String(column.filter)]: key })}
              />
            ),
        )}
        {controls.export && (
          <div>
            <Button look="secondary" size="row" icon="download" onClick={save}>
              <Text text={texts.export} />
            </Button>
          </div>
        )}
      </Controls>
      <Count role="status">
        <Text text={controls.found} scope={{ ...scope, count }} />
      </Count>
      {shown.length === 0 ? (
        <EmptyView empty={block.each.empty} />
      ) : (
        <RowsTable
          block={block}
          rows={shown}
          drawSorting={drawSorting}
          aboveBlocks={
            sortParam !== undefined && <SortSelect block={block} param={sortParam} texts={texts} order={choices.order} onSort={sort} />
          }
        />
      )}
      {page && pages > 1 && (
        <Pages aria-label={read(texts.page, { page: current, pages })}>
          <PageButton
            text={texts.earlier}
            isEnd={current === 1}
            onPress={() => keep({ [page.param]: current > 2 ? String(current - 1) : undefined })}
          />
          <span aria-current="page">
            <Text text={texts.page} scope={{ page: current, pages }} />
          </span>
          <PageButton text={texts.later} isEnd={current === pages} onPress={() => keep({ [page.param]: String(current + 1) })} />
        </Pages>
      )}
    </Whole>
  )
}

/** Stays where it is at the first and at the last page, so that the focus does too. */
function PageButton({ text, isEnd, onPress }: { text: TableControlsModel['texts']['earlier']; isEnd: boolean; onPress(): void }) {
  return (
    <Button look="secondary" size="row" closed={isEnd} onClick={onPress}>
      <Text text={text} />
    </Button>
  )
}

interface WordsFieldProps {
  name: string
  label: ReactNode
  words: string
  onWords(changes: AddressChanges): void
}

/** A search field. The address follows when typing rests, and the field follows Back and Forward. */
function WordsField({ name, label, words, onWords }: WordsFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wrote = useOutsideAddress(words, () => {
    clearTimeout(timer.current)
    setTyped(words)
  })
  const latest = useRef(onWords)
  useEffect(() => {
    latest.current = onWords
  }, [onWords])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const next = text.trim()
      wrote(next)
      latest.current({ [name]: next === '' ? undefined : next })
    }, quietMs)
  }
  return (
    <FieldFrame id={id} label={label}>
      <TextBox
        id={id}
        type="search"
        name={name}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('')
        }}
      />
    </FieldFrame>
  )
}

interface SelectProps {
  name: string
  label: ReactNode
  chosen: string
  none: string
  options: readonly FilterOption[]
  onChoose(key: string | undefined): void
}

function Select({ name, label, chosen, none, options, onChoose }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <Choice
        id={id}
        name={name}
        value={chosen}
        chosenKey={chosen}
        options={options.map(({ key, words }) => ({ key, value: key, words }))}
        chooseOne={none}
        onChange={() => undefined}
        onChoose={(option) => onChoose(option?.key)}
        onBlur={() => undefined}
        describedBy={undefined}
        invalid={false}
        required={false}
        readOnly={false}
      />
    </FieldFrame>
  )
}

interface SortSelectProps {
  block: TableBlock
  param: string
  texts: TableControlsModel['texts']
  order: TableOrder | undefined
  onSort(order: TableOrder | undefined): void
}

/** Sorts rows that are blocks, which have no headings. */
function SortSelect({ block, param, texts, order, onSort }: SortSelectProps) {
  const read = useReadText()
  const orders = block.columns
    .filter(({ sorts }) => sorts !== undefined)
    .flatMap((column) => [{ column, order: 'ascending' } as const, { column, order: 'descending' } as const])
  const options = orders.map((one) => ({ key: wordOf(one), words: read(texts[one.order], { column: read(one.column.label) }) }))
  return (
    <Select
      name={`${param}-of-rows`}
      label={<Text text={texts.sortBy} />}
      chosen={order ? wordOf(order) : ''}
      none={read(texts.unsorted)}
      options={options}
      onChoose={(key) => onSort(orders.find((one) => wordOf(one) === key))}
    />
  )
}
