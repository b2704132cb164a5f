import { Indicator, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLicense, IconLogout, IconMail } from '@tabler/icons-react';
import { Link } from 'wouter';
import { chooseOrganization } from '../data/organization.ts';
import { signOut } from '../features/viewer/sign-out.ts';
import { useInvitationCount, useViewer } from '../features/viewer/viewer.tsx';
import { chooseLanguage, type Language, useLanguage } from '../i18n/language.ts';
import { mayLeave } from '../ui/confirm-leave.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { PersonPicture } from '../ui/Person.tsx';
import { useT } from './messages.ts';

const languages: readonly [Language, string][] = [
  ['tr', 'Türkçe'],
  ['en', 'English'],
];

/** Menu of the viewer with appearance, language, organization and sign-out. */
export function AccountMenu() {
  const t = useT();
  const viewer = useViewer();
  const invited = useInvitationCount();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useLanguage();
  const chosen = (is: boolean) => (is ? <IconCheck size={14} /> : <span style={{ width: 14 }} />);
  return (
    <MenuButton
      position="bottom-end"
      width={220}
      button={(target) => (
        <UnstyledButton aria-label={t(invited > 0 ? 'accountInvited' : 'account', { name: viewer.name })} {...target}>
          <Indicator disabled={invited === 0} color="mercan" offset={4}>
            <PersonPicture person={viewer} size={24} />
          </Indicator>
        </UnstyledButton>
      )}
    >
      {(Menu) => (
        <>
          {invited > 0 && (
            <Menu.Item component={Link} href="/invitations" leftSection={<IconMail size={14} />}>
              {t('invitations', { count: invited })}
            </Menu.Item>
          )}
          {viewer.organizations.length > 1 && (
            <>
              <Menu.Label>{t('organizations')}</Menu.Label>
              {viewer.organizations.map(({ id, slug, name }) => (
                <Menu.Item
                  key={id}
                  leftSection={chosen(id === viewer.organization.id)}
                  onClick={() => mayLeave() && chooseOrganization(slug)}
                >
                  {name}
                </Menu.Item>
              ))}
            </>
          )}
          <Menu.Label>{t('theme')}</Menu.Label>
          {(['light', 'dark', 'auto'] as const).map((scheme) => (
            <Menu.Item key={scheme} leftSection={chosen(colorScheme === scheme)} onClick={() => setColorScheme(scheme)}>
              {t(scheme)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('language')}</Menu.Label>
          {languages.map(([id, name]) => (
            <Menu.Item key={id} lang={id} leftSection={chosen(language === id)} onClick={() => chooseLanguage(id)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component="a" href="/licenses.txt" target="_blank" leftSection={<IconLicense size={14} />}>
            {t('licenses')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={14} />} onClick={() => signOut(viewer.id)}>
            {t('signOut')}
          </Menu.Item>
        </>
      )}
    </MenuButton>
  );
}
