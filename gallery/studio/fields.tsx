import { Checkbox } from '../../studio/ui/checkbox.tsx';
import { CheckboxGroup } from '../../studio/ui/checkbox-group.tsx';
import { ComboBox } from '../../studio/ui/combo-box.tsx';
import { DateField } from '../../studio/ui/date-field.tsx';
import { DateFilter } from '../../studio/ui/date-filter.tsx';
import { DateRange } from '../../studio/ui/date-range.tsx';
import { FieldLabel, FieldNotes } from '../../studio/ui/field.tsx';
import { Localized } from '../../studio/ui/localized.tsx';
import { MoneyField } from '../../studio/ui/money-field.tsx';
import { NumberField } from '../../studio/ui/number-field.tsx';
import { RadioGroup } from '../../studio/ui/radio-group.tsx';
import { SearchField } from '../../studio/ui/search-field.tsx';
import { Select } from '../../studio/ui/select.tsx';
import { SuggestField } from '../../studio/ui/suggest-field.tsx';
import { Switch } from '../../studio/ui/switch.tsx';
import { TextArea } from '../../studio/ui/text-area.tsx';
import { TextField } from '../../studio/ui/text-field.tsx';
import { Forced, framed, nothing, type Parts, Pressed, Row, type Say } from '../gallery.tsx';

/** The parts that are filled in. */
export function fields(say: Say): Parts {
  const label = say('Назва', 'Название');
  const value = say('Агат «зуб собаки»', 'Агат «собачий зуб»');
  const hint = say('Так її побачать покупці', 'Так его увидят покупатели');
  const error = say('Така назва вже є в іншого товару', 'Такое название уже есть у другого товара');
  const text = { label, value, onChange: nothing };
  const options = [
    { id: 'paid', label: say('Оплачено', 'Оплачен') },
    { id: 'packed', label: say('Запаковано', 'Упакован') },
    { id: 'sent', label: say('Відправлено', 'Отправлен') },
  ] as const;
  const chosen = { label: say('Стан', 'Состояние'), value: 'paid', options, onChange: nothing } as const;
  const checkbox = (props: { isSelected: boolean; isIndeterminate?: boolean; isDisabled?: boolean }) => (
    <Checkbox {...props} onChange={nothing}>
      {say('Показувати', 'Показывать')}
    </Checkbox>
  );
  const day = { label: say('День', 'День'), onChange: nothing };
  return {
    TextField: {
      empty: <TextField {...text} value="" placeholder={say('Агат', 'Агат')} isOptional />,
      filled: <TextField {...text} hint={hint} />,
      focus: (
        <Forced as="focus">
          <TextField {...text} />
        </Forced>
      ),
      error: <TextField {...text} hint={hint} error={error} />,
      disabled: <TextField {...text} isDisabled />,
      'read only': <TextField {...text} isReadOnly />,
      'with a unit': <TextField {...text} value="12" aside={<span>{say('шт.', 'шт.')}</span>} />,
      'long text': <TextField {...text} label={`${hint}. ${error}`} value={`${value} ${value} ${value}`} />,
    },
    FieldLabel: { optional: <FieldLabel label={label} isOptional /> },
    FieldNotes: { hint: <FieldNotes hint={hint} /> },
    TextArea: {
      filled: <TextArea {...text} rows={3} hint={hint} />,
      error: <TextArea {...text} rows={3} error={error} />,
      disabled: <TextArea {...text} rows={3} isDisabled />,
    },
    NumberField: {
      filled: <NumberField label={say('Залишок', 'Остаток')} value={12} onChange={nothing} unit={say('шт.', 'шт.')} />,
      error: <NumberField label={say('Залишок', 'Остаток')} value={-1} onChange={nothing} error={error} />,
    },
    MoneyField: {
      filled: <MoneyField label={say('Ціна', 'Цена')} value={129_050} onChange={nothing} />,
      error: <MoneyField label={say('Ціна', 'Цена')} value={0} onChange={nothing} error={error} />,
    },
    DateField: {
      empty: <DateField {...day} value="" />,
      day: <DateField {...day} value="2026-11-20" />,
      minute: <DateField {...day} value="2026-11-20T09:30" granularity="minute" />,
      error: <DateField {...day} value="2026-11-20" error={say('Цей день минув', 'Этот день прошёл')} />,
    },
    DateFilter: {
      empty: <DateFilter label={say('Коли', 'Когда')} from={undefined} to={undefined} onChange={nothing} />,
      'own days': <DateFilter label={say('Коли', 'Когда')} from="2026-11-01" to="2026-11-20" onChange={nothing} />,
    },
    DateRange: {
      normal: <DateRange label={say('Період', 'Период')} from="2026-11-01" to="2026-11-20" onChange={nothing} />,
      error: <DateRange label={say('Період', 'Период')} from="2026-11-20" to="2026-11-01" onChange={nothing} />,
    },
    Select: {
      closed: <Select {...chosen} />,
      empty: <Select {...chosen} value={null} isOptional />,
      open: framed(
        <Pressed on="button">
          <Select {...chosen} />
        </Pressed>,
        260,
      ),
      error: <Select {...chosen} error={error} />,
      disabled: <Select {...chosen} isDisabled />,
    },
    ComboBox: {
      closed: <ComboBox {...chosen} />,
      'nothing chosen': <ComboBox {...chosen} value={null} placeholder={say('Почніть писати', 'Начните писать')} />,
      error: <ComboBox {...chosen} error={error} />,
    },
    SuggestField: {
      filled: <SuggestField {...text} suggestions={[value]} />,
      error: <SuggestField {...text} suggestions={[]} error={error} />,
    },
    SearchField: {
      empty: <SearchField label={say('Пошук', 'Поиск')} value="" onChange={nothing} placeholder={label} />,
      filled: <SearchField label={say('Пошук', 'Поиск')} value={value} onChange={nothing} />,
      focus: (
        <Forced as="focus">
          <SearchField label={say('Пошук', 'Поиск')} value={value} onChange={nothing} isLabelHidden />
        </Forced>
      ),
    },
    Checkbox: {
      states: (
        <Row>
          {checkbox({ isSelected: false })}
          {checkbox({ isSelected: true })}
          {checkbox({ isSelected: false, isIndeterminate: true })}
          {checkbox({ isSelected: true, isDisabled: true })}
        </Row>
      ),
      hover: <Forced as="hover">{checkbox({ isSelected: false })}</Forced>,
      focus: <Forced as="focus">{checkbox({ isSelected: true })}</Forced>,
      bare: <Checkbox label={label} isSelected onChange={nothing} />,
    },
    CheckboxGroup: {
      normal: <CheckboxGroup {...chosen} value={['paid']} hint={hint} />,
      error: <CheckboxGroup {...chosen} value={[]} error={error} />,
    },
    RadioGroup: {
      normal: <RadioGroup {...chosen} />,
      focus: (
        <Forced as="focus">
          <RadioGroup {...chosen} />
        </Forced>
      ),
      error: <RadioGroup {...chosen} value={null} error={error} />,
      disabled: <RadioGroup {...chosen} isDisabled />,
    },
    Switch: {
      states: (
        <Row>
          <Switch isSelected={false} onChange={nothing}>
            {say('Вимкнено', 'Выключено')}
          </Switch>
          <Switch isSelected onChange={nothing}>
            {say('Увімкнено', 'Включено')}
          </Switch>
          <Switch isSelected isDisabled onChange={nothing}>
            {say('Недоступно', 'Недоступно')}
          </Switch>
        </Row>
      ),
      focus: (
        <Forced as="focus">
          <Switch isSelected onChange={nothing}>
            {say('Увімкнено', 'Включено')}
          </Switch>
        </Forced>
      ),
    },
    Localized: {
      'one translation is missing, the other is outdated': (
        <Localized label={label} states={{ uk: 'outdated', ru: 'missing' }}>
          {(lang, name) => <TextField label={name} lang={lang} value={lang === 'uk' ? value : ''} onChange={nothing} />}
        </Localized>
      ),
    },
  };
}
