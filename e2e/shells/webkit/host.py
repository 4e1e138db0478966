"""A small app around a WebKit view, as an iPhone's is: it shows one address, hands the page's messages out as lines of
JSON, and does what lines of JSON on its input say. Run by webkit-host.ts with Debian's Python and WebKitGTK."""
import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

settings = json.loads(sys.argv[1])


def say(**what):
    print(json.dumps(what), flush=True)


content = WebKit2.UserContentManager()
for name in settings["handlers"]:
    content.register_script_message_handler(name)
    content.connect(
        f"script-message-received::{name}",
        lambda _, result, handler: say(handler=handler, text=result.get_js_value().to_string()),
        name,
    )
for source in settings["scripts"]:
    content.add_script(
        WebKit2.UserScript.new(
            source,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )

view = WebKit2.WebView(
    user_content_manager=content, web_context=WebKit2.WebContext.new_ephemeral()
)
view.get_settings().set_user_agent(f"{view.get_settings().get_user_agent()} {settings['agent']}")


def decide(_, decision, kind):
    """Hosts that are not shown in the app are opened by the phone."""
    if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
        return False
    address = decision.get_navigation_action().get_request().get_uri()
    if GLib.Uri.parse(address, GLib.UriFlags.NONE).get_host() not in settings["outside"]:
        return False
    say(outside=address)
    decision.ignore()
    return True


def answer(_, result, number):
    try:
        value = view.call_async_javascript_function_finish(result)
        say(answer=number, value=json.loads(value.to_string()))
    except Exception as error:
        say(answer=number, error=str(error))


def obey(source, _):
    """Reads what has arrived; a buffered reader would keep lines back."""
    global unread
    arrived = os.read(source, 65536)
    if not arrived:
        Gtk.main_quit()
        return False
    unread += arrived
    *lines, unread = unread.split(b"\n")
    for line in lines:
        order = json.loads(line)
        if "open" in order:
            view.load_uri(order["open"])
        else:
            # What a script returns is JSON.
            view.call_async_javascript_function(
                order["run"], -1, None, None, None, None, answer, order["number"]
            )
    return True


unread = b""
view.connect("decide-policy", decide)
window = Gtk.Window(default_width=390, default_height=844)
window.add(view)
window.show_all()
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, obey)
say(ready=True)
Gtk.main()
