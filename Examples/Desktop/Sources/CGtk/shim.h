#ifndef CGTK_SHIM_H
#define CGTK_SHIM_H

#include <gtk/gtk.h>
#include <glib-unix.h>

// The descriptor that becomes readable when the main queue has work, and the function that does that work. libdispatch
// exports both for run loops of other makers; CoreFoundation's uses them too.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline int cgtk_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void cgtk_serve_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

// Macros and functions with any number of arguments, which Swift does not see.

static inline gboolean cgtk_is_of_type(gpointer instance, GType type) { return G_TYPE_CHECK_INSTANCE_TYPE(instance, type); }

static inline gpointer cgtk_new_box_with_role(GtkAccessibleRole role, GtkOrientation orientation, int spacing) {
  return g_object_new(GTK_TYPE_BOX, "accessible-role", role, "orientation", orientation, "spacing", spacing, NULL);
}

static inline void cgtk_set_busy(gpointer accessible, gboolean is_busy) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_STATE_BUSY, is_busy, -1);
}

static inline void cgtk_set_label(gpointer accessible, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline GClosure *cgtk_new_closure(gpointer data) { return g_closure_new_simple(sizeof(GClosure), data); }
static inline gboolean cgtk_value_holds_boolean(const GValue *value) { return G_VALUE_HOLDS_BOOLEAN(value); }

#endif
