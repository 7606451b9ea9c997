import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changeStaff, endStaffSessions, type ListedStaff, resetStaff } from '../../contract/staff.ts';
import { useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleDialog } from './role-dialog.tsx';

interface MemberMenuProps {
  readonly member: ListedStaff;
  readonly onChanged: () => void;
  readonly onInvited: (link: string) => void;
}

type Asked = 'role' | 'disable' | 'enable' | 'reset' | 'sign-out';

/** Menu of the owner's actions on a member of the staff; not available for the owner's own account. */
export function MemberMenu({ member, onChanged, onInvited }: MemberMenuProps) {
  const { t } = useLingui();
  const { staff } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (member.id === staff.id) return <Trans>Це ви</Trans>;
  const close = () => setAsked(null);
  const isDisabled = member.state === 'disabled';
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={t`Дії: ${member.name}`} />} label={member.name}>
        <MenuItem onAction={() => setAsked('role')}>{t`Змінити роль`}</MenuItem>
        <MenuItem onAction={() => setAsked('sign-out')} isDisabled={member.sessionCount === 0}>
          {t`Вийти в усіх браузерах`}
        </MenuItem>
        <MenuItem onAction={() => setAsked('reset')}>{t`Запросити заново`}</MenuItem>
        <MenuItem onAction={() => setAsked(isDisabled ? 'enable' : 'disable')} isDangerous={!isDisabled}>
          {isDisabled ? t`Увімкнути` : t`Вимкнути`}
        </MenuItem>
      </Menu>
      {asked === 'role' && <RoleDialog member={member} onClose={close} onChanged={onChanged} />}
      <Confirmations member={member} asked={asked} onClose={close} onChanged={onChanged} onInvited={onInvited} />
    </>
  );
}

interface ConfirmationsProps extends MemberMenuProps {
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

function Confirmations({ member, asked, onClose, onChanged, onInvited }: ConfirmationsProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const params = { id: member.id };
  const { name } = member;
  const allow = (isDisabled: boolean) => async () => {
    await api.request(changeStaff, { params, body: { isDisabled } });
    toast(isDisabled ? t`${name} більше не може ввійти` : t`${name} знову може ввійти`);
    onChanged();
  };
  return (
    <>
      <ConfirmDialog
        title={t`Вимкнути: ${name}?`}
        action={t`Вимкнути`}
        isDangerous
        isOpen={asked === 'disable'}
        onClose={onClose}
        onConfirm={allow(true)}
      >
        <p>
          <Trans>
            Людина одразу вийде звідусіль і не зможе ввійти. Зроблене нею лишиться в історії. Можна ввімкнути знову.
          </Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Увімкнути: ${name}?`}
        action={t`Увімкнути`}
        isOpen={asked === 'enable'}
        onClose={onClose}
        onConfirm={allow(false)}
      >
        <p>
          <Trans>Людина знову зможе ввійти зі своїм паролем і кодом.</Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Вивести звідусіль: ${name}?`}
        action={t`Вийти в усіх браузерах`}
        isOpen={asked === 'sign-out'}
        onClose={onClose}
        onConfirm={async () => {
          await api.request(endStaffSessions, { params });
          toast(t`${name}: сеанси завершено`);
          onChanged();
        }}
      >
        <p>
          <Trans>Незбережене на екрані людини чекатиме, доки вона ввійде знову.</Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Запросити заново: ${name}?`}
        action={t`Скинути й запросити`}
        isDangerous
        isOpen={asked === 'reset'}
        onClose={onClose}
        onConfirm={async () => onInvited((await api.request(resetStaff, { params })).link)}
      >
        <p>
          <Trans>
            Пароль, застосунок із кодами, ключі доступу й сеанси перестануть діяти. Ви отримаєте нове запрошення для
            цієї людини.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
