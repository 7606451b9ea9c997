import { Combobox } from '../../src/ui/combobox.tsx';
import { ChoiceField, FormFailure, Notes, PasswordField, TextField } from '../../src/ui/field.tsx';
import { SelectField } from '../../src/ui/select-field.tsx';
import { TextAreaField } from '../../src/ui/text-area-field.tsx';
import { Forced, framed, nothing, type Parts, Pressed, type Say } from '../gallery.tsx';

/** The parts that are filled in. */
export function fields(say: Say): Parts {
  const label = say('Ім’я та прізвище', 'Имя и фамилия');
  const value = say('Олена Коваленко', 'Елена Коваленко');
  const hint = say('Як у документі, який покажете на пошті', 'Как в документе, который покажете на почте');
  const error = say('Напишіть прізвище: без нього посилку не видадуть', 'Напишите фамилию: без неё посылку не выдадут');
  const towns = [
    { value: '1', label: say('Київ', 'Киев'), note: say('Київська область', 'Киевская область') },
    { value: '2', label: say('Кам’янець-Подільський', 'Каменец-Подольский'), note: say('Хмельницька', 'Хмельницкая') },
  ];
  const town = (
    <Combobox
      label={say('Місто', 'Город')}
      name="town"
      text={say('К', 'К')}
      onText={nothing}
      options={towns}
      onChoose={nothing}
      isChosen={false}
      hint={say('Почніть писати назву', 'Начните писать название')}
    />
  );
  const options = [
    { value: 'branch', label: say('Відділення', 'Отделение') },
    { value: 'locker', label: say('Поштомат', 'Почтомат') },
  ];
  const sorts = [
    { value: 'popular', label: say('Спершу популярні', 'Сначала популярные') },
    { value: 'price', label: say('Спершу дешевші', 'Сначала дешевле') },
  ];
  return {
    TextField: {
      empty: <TextField label={label} />,
      filled: <TextField label={label} defaultValue={value} hint={hint} />,
      hover: (
        <Forced as="hover">
          <TextField label={label} defaultValue={value} />
        </Forced>
      ),
      focus: (
        <Forced as="focus">
          <TextField label={label} defaultValue={value} />
        </Forced>
      ),
      error: <TextField label={label} defaultValue={say('Олена', 'Елена')} hint={hint} error={error} />,
      disabled: <TextField label={label} defaultValue={value} disabled />,
      'long text': <TextField label={hint} defaultValue={`${value} ${value} ${value}`} />,
    },
    PasswordField: {
      normal: <PasswordField label={say('Пароль', 'Пароль')} defaultValue="12345678" />,
      error: (
        <PasswordField
          label={say('Пароль', 'Пароль')}
          defaultValue="12"
          error={say('Щонайменше 8 знаків', 'Не меньше 8 знаков')}
        />
      ),
    },
    TextAreaField: {
      empty: <TextAreaField label={say('Коментар', 'Комментарий')} rows={3} hint={hint} />,
      filled: <TextAreaField label={say('Коментар', 'Комментарий')} rows={3} defaultValue={`${hint}. ${error}.`} />,
      focus: (
        <Forced as="focus">
          <TextAreaField label={say('Коментар', 'Комментарий')} rows={3} />
        </Forced>
      ),
      error: <TextAreaField label={say('Коментар', 'Комментарий')} rows={3} error={error} />,
    },
    SelectField: {
      normal: <SelectField id="sort" label={say('Порядок', 'Порядок')} options={sorts} />,
      focus: (
        <Forced as="focus">
          <SelectField id="sort-focused" label={say('Порядок', 'Порядок')} options={sorts} />
        </Forced>
      ),
      disabled: <SelectField id="sort-disabled" label={say('Порядок', 'Порядок')} options={sorts} disabled />,
    },
    ChoiceField: {
      normal: <ChoiceField label={say('Куди доставити', 'Куда доставить')} name="place" options={options} />,
      error: (
        <ChoiceField
          label={say('Куди доставити', 'Куда доставить')}
          name="wrong-place"
          options={options}
          error={say('Виберіть одне', 'Выберите одно')}
        />
      ),
    },
    Combobox: {
      closed: town,
      open: framed(<Pressed on="input">{town}</Pressed>, 260),
      'nothing found': framed(
        <Pressed on="input">
          <Combobox
            label={say('Місто', 'Город')}
            name="unknown"
            text="Щщщ"
            onText={nothing}
            options={[]}
            onChoose={nothing}
            isChosen={false}
            empty={say('Такого міста немає в довіднику', 'Такого города нет в справочнике')}
          />
        </Pressed>,
        180,
      ),
      error: (
        <Combobox
          label={say('Місто', 'Город')}
          name="wrong"
          text="Щщщ"
          onText={nothing}
          options={[]}
          onChoose={nothing}
          isChosen={false}
          error={say('Виберіть місто зі списку', 'Выберите город из списка')}
        />
      ),
    },
    Notes: {
      hint: <Notes id="hint" hint={hint} />,
      error: <Notes id="error" hint={hint} error={error} />,
    },
    FormFailure: {
      error: (
        <FormFailure
          message={say(
            'Немає зв’язку. Перевірте інтернет і спробуйте ще раз.',
            'Нет связи. Проверьте интернет и попробуйте ещё раз.',
          )}
        />
      ),
    },
  };
}
