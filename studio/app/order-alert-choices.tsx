import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { playOrderTone } from '../lib/order-tone.ts';
import { storedNotices, storedSound } from '../lib/stored.ts';
import { MenuChoice } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';

/** Choices of the person's menu: the sound of a new order, and notifications, for which the browser then asks. */
export function OrderAlertChoices() {
  const { t } = useLingui();
  const [hasSound, setSound] = useState(() => storedSound.read() !== false);
  const [hasNotices, setNotices] = useState(areNoticesOn);
  const options = [
    { id: 'on', label: t`Увімкнено` },
    { id: 'off', label: t`Вимкнено` },
  ] as const;
  const chooseSound = (isOn: boolean) => {
    storedSound.write(isOn);
    setSound(isOn);
    if (isOn) playOrderTone();
  };
  const chooseNotices = async (isOn: boolean) => {
    const isAllowed = isOn && (await Notification.requestPermission()) === 'granted';
    storedNotices.write(isAllowed);
    setNotices(isAllowed);
    if (isOn && !isAllowed)
      toast(t`Браузер не дозволяє сповіщень. Дозвольте їх у налаштуваннях цього сайту й увімкніть знову.`, {
        tone: 'warning',
      });
  };
  return (
    <>
      <MenuChoice
        label={t`Звук нового замовлення`}
        value={hasSound ? 'on' : 'off'}
        options={options}
        onChange={(id) => chooseSound(id === 'on')}
      />
      {'Notification' in window && (
        <MenuChoice
          label={t`Сповіщення про замовлення`}
          value={hasNotices ? 'on' : 'off'}
          options={options}
          onChange={(id) => void chooseNotices(id === 'on')}
        />
      )}
    </>
  );
}

const areNoticesOn = () =>
  'Notification' in window && Notification.permission === 'granted' && storedNotices.read() === true;
